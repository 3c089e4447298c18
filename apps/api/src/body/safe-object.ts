import { type EmbeddedFile, LongText } from '@kinora/domain'
import { type Piece, readPieceIndex } from './json-document.ts'

/** Converts a document to objects without a prototype, so that no key reaches an inherited property (C15). */
export const safeObject = (
  { value, pieces }: { value: object; pieces: readonly Piece[] },
  bytes: Buffer,
  files: readonly (EmbeddedFile | undefined)[] = [],
  onLongText = (_text: LongText): void => {},
): Record<string, unknown> => {
  const toSafe = (inner: unknown): unknown => {
    if (typeof inner !== 'object' || inner === null) return inner
    if (Array.isArray(inner)) return inner.map(toSafe)
    const index = readPieceIndex(inner) ?? -1
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
    const result: Record<string, unknown> = Object.create(null)
    for (const [key, inner] of Object.entries(source)) result[key] = toSafe(inner)
    return result
  }
  return withoutPrototype(value)
}
