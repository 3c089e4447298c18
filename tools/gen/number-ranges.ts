/** `[1, 2, 3, 8]` → `1–3, 8`. Expects the numbers in order. */
export const numberRanges = (numbers: readonly number[]): string => {
  const ranges: [number, number][] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && number === last[1] + 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(', ')
}
