import { type EmbeddedFile, LongText } from '@kinora/domain'
import { type Piece, pieceIn } from './json-document.ts'

/** A document as routes get it: objects without a prototype, so no name in them means anything but itself (C15). */
export const safeObject = (
  { value, pieces }: { value: object; pieces: readonly Piece[] },
  bytes: Buffer,
  files: readonly (EmbeddedFile | undefined)[] = [],
  onLongText = (_text: LongText): void => {},
): Record<string, unknown> => {
  const safe = (inner: unknown): unknown => {
    if (typeof inner !== 'object' || inner === null) return inner
    if (Array.isArray(inner)) return inner.map(safe)
    const index = pieceIn(inner) ?? -1
    const piece = pieces[index]
    if (piece) {
      const text = bytes.subarray(piece.offset, piece.offset + piece.length)
      const long = new LongText(text, files[index], piece.measures)
      onLongText(long)
      return long
    }
    return withoutPrototype(inner)
  }
  const withoutPrototype = (source: object): Record<string, unknown> => {
    const made: Record<string, unknown> = Object.create(null)
    for (const [key, inner] of Object.entries(source)) made[key] = safe(inner)
    return made
  }
  return withoutPrototype(value)
}
