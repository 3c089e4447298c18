import { isChecked, type PngChunk, pngChunk, pngSignature } from './png-chunks.ts'

const key = Buffer.from('AIGC\0', 'latin1')
// Header of an international text after its key: not compressed, no method, no language, no translated key.
const international = Buffer.concat([key, Buffer.alloc(4)])

const isPlain = (label: string): boolean => /^[\n -~]*$/.test(label)

/** Uses plain text where it can hold the label, because more readers support it, else international text. */
export const labelChunk = (label: string): Buffer =>
  isPlain(label)
    ? pngChunk('tEXt', Buffer.concat([key, Buffer.from(label, 'latin1')]))
    : pngChunk('iTXt', Buffer.concat([international, Buffer.from(label, 'utf8')]))

const after = (data: Buffer, head: Buffer, encoding: 'latin1' | 'utf8'): string | null =>
  data.subarray(0, head.length).equals(head) ? data.toString(encoding, head.length) : null

const readChunk = ({ type, data }: PngChunk): string | null => {
  if (type === 'tEXt') return after(data, key, 'latin1')
  return type === 'iTXt' ? after(data, international, 'utf8') : null
}

/** Returns the label if the picture has no other metadata. */
export const readPngLabel = (chunks: readonly PngChunk[]): string | null => {
  const [first, ...more] = chunks.filter(({ type }) => /^[a-z]/.test(type) && type !== 'tRNS')
  return first !== undefined && more.length === 0 && isChecked(first) ? readChunk(first) : null
}

/** Inserts the label directly after the header. */
export const withLabel = (drawn: readonly Uint8Array[], label: string): Uint8Array[] => {
  const [, head = Buffer.alloc(0), ...picture] = drawn
  return [pngSignature, head, labelChunk(label), ...picture]
}
