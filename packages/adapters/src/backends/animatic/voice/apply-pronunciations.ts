type Entry = { from: string; to: string; isWord: boolean }

const letter = /[\p{Script=Latin}\p{N}]/u

/** `(chu3)(li3)` becomes two spoken syllables; anything else is read as it stands. */
const spoken = (replacement: string): string =>
  replacement.replace(
    /\(([a-zü]{1,7}[1-5])\)/giu,
    (_, syllable: string) => ` ${syllable.toLowerCase().replaceAll('ü', 'v')} `,
  )

const readEntries = (lines: string): Entry[] =>
  lines
    .split('\n')
    .flatMap((line) => {
      const slash = line.indexOf('/')
      const from = line.slice(0, slash).trim().toLowerCase()
      const to = line.slice(slash + 1).trim()
      return slash < 1 || from === '' || to === '' ? [] : [{ from, to: spoken(to), isWord: letter.test(from) }]
    })
    .sort((a, b) => b.from.length - a.from.length)

const isWhole = (text: string, at: number, length: number): boolean =>
  !letter.test(text[at - 1] ?? ' ') && !letter.test(text[at + length] ?? ' ')

/** Puts replacements in place of the texts they stand for: the longest first, and never inside another replacement. */
export const applyPronunciations = (text: string, lines: string): string => {
  const entries = readEntries(lines)
  if (entries.length === 0) return text
  // Upper and lower case may differ in length; then only exact letters are met.
  const lower = text.toLowerCase().length === text.length ? text.toLowerCase() : text
  let result = ''
  for (let at = 0; at < text.length; ) {
    const entry = entries.find(
      ({ from, isWord }) => lower.startsWith(from, at) && (!isWord || isWhole(text, at, from.length)),
    )
    result += entry?.to ?? text[at]
    at += entry?.from.length ?? 1
  }
  return result
}
