const anything = '…'

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const matches = (expected: string, line: string): boolean =>
  new RegExp(`^${expected.trimEnd().split(anything).map(escaped).join('.*')}$`, 'u').test(line.trimEnd())

/** Whether the lines match from here on; a line of `…` alone matches any number of lines. */
const matchFrom = (expected: readonly string[], lines: readonly string[]): boolean => {
  const [first, ...rest] = expected
  if (first === undefined) return lines.length === 0
  if (first.trim() === anything)
    return Array.from({ length: lines.length + 1 }, (_, skipped) => skipped).some((skipped) =>
      matchFrom(rest, lines.slice(skipped)),
    )
  return lines[0] !== undefined && matches(first, lines[0]) && matchFrom(rest, lines.slice(1))
}

/** Compares the expected with the printed output; `…` within a line matches any text. */
export const matchOutput = (expected: string, printed: string): boolean =>
  matchFrom(expected.trim().split('\n'), printed.trim().split('\n'))
