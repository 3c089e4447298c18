import { type Cut, type Piece, pieceMark } from './json-document.ts'
import { measureString, undoEscapes } from './string-escapes.ts'

export type CutText = {
  text: string
  pieces: Piece[]
  /** The field of the first piece with a lone surrogate, which is not valid text. */
  loneSurrogateIn: string | undefined
}

/**
 * Cuts long blanks and long strings out of the text of a document. Each string becomes a piece, unescaped in place, so
 * that no thread builds a large string only to copy it to another. Undefined if a string is not JSON.
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
