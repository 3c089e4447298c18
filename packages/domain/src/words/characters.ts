/** The character that starts at an index; '' at the end of the text. */
export const characterAt = (text: string, index: number): string => {
  const code = text.codePointAt(index)
  return code === undefined ? '' : String.fromCodePoint(code)
}

/** The character that ends at an index; '' at the start of the text. */
export const characterBefore = (text: string, index: number): string => {
  const pair = text.slice(Math.max(0, index - 2), index)
  return pair.length === 2 && characterAt(pair, 0) === pair ? pair : pair.slice(-1)
}

/** Whether a text has more than `most` code points (D-010); stops early for a much longer text. */
export const hasMoreCharacters = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || [...text].length > most)

/** Position of the character at an index, counted from one as in the interface. */
export const characterPosition = (text: string, index: number): number => {
  let place = 1
  for (let at = 0; at < index; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) place += 1
  return place
}
