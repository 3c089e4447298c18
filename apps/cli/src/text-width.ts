const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|^\p{Emoji_Presentation}|^\p{Extended_Pictographic}\ufe0f/u

const splitGraphemes = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment)
const graphemeWidth = (piece: string): number => (wide.test(piece) ? 2 : /^[\p{M}\p{Cf}]/u.test(piece) ? 0 : 1)

/** Terminal columns of a text; East Asian characters and emoji take two. */
export const textWidth = (text: string): number =>
  splitGraphemes(text).reduce((sum, piece) => sum + graphemeWidth(piece), 0)

/** Truncates a text to a number of columns with an ellipsis. */
export const cutToWidth = (text: string, width: number): string => {
  if (textWidth(text) <= width) return text
  let [kept, used] = ['', 1]
  for (const piece of splitGraphemes(text)) {
    used += graphemeWidth(piece)
    if (used > width) break
    kept += piece
  }
  return `${kept}…`
}
