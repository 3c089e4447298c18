import { type Cut, type Piece, pieceMark } from './json-document.ts'
import { measureString, undoEscapes } from './string-escapes.ts'

export type CutText = {
  text: string
  pieces: Piece[]
  /** The field of a piece that is no text at all, because half a character stands in it. */
  loneSurrogateIn: string | undefined
}

/**
 * The text of a document without its long blanks and long strings: each string becomes a piece that stays where it is in
 * the bytes, its escapes undone. So no thread builds a large string only for it to be copied to another. Nothing if a
 * string is not JSON.
 */
export const cutText = (bytes: Buffer, cuts: readonly Cut[], pieceBytes: number): CutText | undefined => {
  const pieces: Piece[] = []
  let loneSurrogateIn: string | undefined
  let text = ''
  let rest = 0
  for (const cut of cuts) {
    if ('isBlank' in cut) {
      text += `${bytes.toString('utf8', rest, cut.from)} `
      rest = cut.to
      continue
    }
    const measured = measureString(bytes, cut)
    if (measured === 'not JSON') return undefined
    const isText = measured !== 'lone surrogate'
    const isData = cut.isData && isText && measured.isPlain
    if (!isData && cut.to - cut.from <= pieceBytes) continue
    if (!isText) loneSurrogateIn ??= cut.field
    else if (cut.hasEscapes) undoEscapes(bytes, cut)
    text += bytes.toString('utf8', rest, cut.from - 1) + pieceMark(pieces.length)
    pieces.push({ offset: cut.from, length: isText ? measured.length : 0, isData })
    rest = cut.to + 1
  }
  return { text: text + bytes.toString('utf8', rest), pieces, loneSurrogateIn }
}
