const mostColumns = 34
const fewestColumns = 6

const isWide = (character: string): boolean => (character.codePointAt(0) ?? 0) >= 0x2e80
const columns = (text: string): number => [...text].reduce((sum, character) => sum + (isWide(character) ? 2 : 1), 0)
const endsSentence = (character: string): boolean => ',.;:!?，。；：！？、\n'.includes(character)

const firstClause = (text: string): string => {
  let clause = ''
  for (const character of text) {
    if (endsSentence(character) && columns(clause) >= fewestColumns) break
    clause += character
    if (clause.length > 4 * mostColumns) break
  }
  return clause
}

/** The prompt's first words, as many as fit into one line; never half a word unless the script has none. */
export const titleLine = (prompt: string): string => {
  const clause = firstClause(prompt.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim())
  let line = ''
  for (const character of clause) {
    if (columns(line + character) > mostColumns) {
      const lastSpace = line.lastIndexOf(' ')
      const cut = isWide(character) || lastSpace < fewestColumns ? line : line.slice(0, lastSpace)
      return `${cut.trimEnd()}…`
    }
    line += character
  }
  return line.trim()
}
