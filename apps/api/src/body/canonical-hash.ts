import { createHash } from 'node:crypto'
import { type Piece, pieceIn } from './json-document.ts'

const sliceBytes = 64 * 1024

/** A slice that ends before a character, not within one. */
const endOfSlice = (bytes: Buffer, from: number): number => {
  let end = Math.min(from + sliceBytes, bytes.length)
  while (end < bytes.length && ((bytes[end] as number) & 0xc0) === 0x80) end -= 1
  return end
}

/** Equal for bodies that mean the same: keys sorted, no white space (D-377). */
export const canonicalHash = (document: { value: object; pieces: readonly Piece[] }, bytes: Buffer): string => {
  const hash = createHash('sha256')
  const feedPiece = (text: Buffer): void => {
    hash.update('"')
    for (let at = 0, end = 0; at < text.length; at = end) {
      end = endOfSlice(text, at)
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
    const piece = document.pieces[pieceIn(value) ?? -1]
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
