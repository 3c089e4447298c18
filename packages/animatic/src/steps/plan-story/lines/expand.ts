/** All texts of a pattern: `(a|b)` is one of them, `[a|b]` one of them or nothing. */
export const expand = (pattern: string): string[] => {
  const open = /[([]/.exec(pattern)
  if (open === null) return [pattern]
  const [before, mark] = [pattern.slice(0, open.index), open[0]]
  const choices: string[] = []
  let [depth, at, from] = [1, open.index + 1, open.index + 1]
  for (; depth > 0 && at < pattern.length; at += 1) {
    const char = pattern[at] ?? ''
    if ('(['.includes(char)) depth += 1
    if (')]'.includes(char)) depth -= 1
    if (depth === 0 || (depth === 1 && char === '|')) {
      choices.push(pattern.slice(from, at))
      from = at + 1
    }
  }
  const inside = [...(mark === '[' ? [''] : []), ...choices.flatMap(expand)]
  const after = expand(pattern.slice(at))
  return inside.flatMap((middle) => after.map((end) => `${before}${middle}${end}`))
}
