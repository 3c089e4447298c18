/** The whole character that begins at an index, '' at the end of the text. */
export const characterAt = (text: string, index: number): string => {
  const code = text.codePointAt(index)
  return code === undefined ? '' : String.fromCodePoint(code)
}

/** The whole character that ends at an index, '' at the start of the text. */
export const characterBefore = (text: string, index: number): string => {
  const pair = text.slice(Math.max(0, index - 2), index)
  return pair.length === 2 && characterAt(pair, 0) === pair ? pair : pair.slice(-1)
}
