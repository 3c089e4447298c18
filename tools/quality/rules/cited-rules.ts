/** The rule numbers a text cites: `D-010`, `D-010, D-011`, `D-010 – D-012`. A range covers the existing rules. */
export function citedRules(text: string, known: readonly string[]): string[] {
  const ranges = [...text.matchAll(/(D-\d{3})\s*[–-]\s*(D-\d{3})/g)].flatMap(([, from = '', to = '']) =>
    known.filter((number) => number >= from && number <= to),
  )
  const named = [...text.matchAll(/D-\d{3}(?!\d)/g)].map(([number]) => number)
  return [...new Set([...named, ...ranges])]
}
