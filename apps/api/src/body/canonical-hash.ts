import { createHash } from 'node:crypto'
import { type Piece, readPieceIndex } from './json-document.ts'

const sliceBytes = 64 * 1024

/** Finds a slice end that does not split a UTF-8 character. */
const findSliceEnd = (bytes: Buffer, from: number): number => {
  let end = Math.min(from + sliceBytes, bytes.length)
  while (end < bytes.length && ((bytes[end] as number) & 0xc0) === 0x80) end -= 1
  return end
}

/** Hashes a body with sorted keys and no white space, so that equivalent bodies have equal hashes (D-377). */
export const canonicalHash = (document: { value: object; pieces: readonly Piece[] }, bytes: Buffer): string => {
  const hash = createHash('sha256')
  const feedPiece = (text: Buffer): void => {
    hash.update('"')
    for (let at = 0, end = 0; at < text.length; at = end) {
      end = findSliceEnd(text, at)
      hash.update(JSON.stringify(text.toString('utf8', at, end)).slice(1, -1))
    }
    hash.update('"')
  }
  const feed = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) {
      hash.update(JSON.stringify(value))
      return
    }
    if (Array.isArray(value)) {
      value.forEach((inner, i) => {
        hash.update(i === 0 ? '[' : ',')
        feed(inner)
      })
      hash.update(value.length === 0 ? '[]' : ']')
      return
    }
    const piece = document.pieces[readPieceIndex(value) ?? -1]
    if (piece) {
      feedPiece(bytes.subarray(piece.offset, piece.offset + piece.length))
      return
    }
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    entries.forEach(([key, inner], i) => {
      hash.update(`${i === 0 ? '{' : ','}${JSON.stringify(key)}:`)
      feed(inner)
    })
    hash.update(entries.length === 0 ? '{}' : '}')
  }
  feed(document.value)
  return hash.digest('base64url')
}
