import { crc32 } from 'node:zlib'
import { pngPieces } from '@kinora/domain'
import { brokenImage } from './image-bytes.ts'

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const chunksMax = 100_000
const headBytes = 8
const checksumBytes = 4

export type PngChunk = {
  type: string
  data: Buffer
  /** Length, type, data and checksum as in the file. */
  whole: Buffer
}

/** Parses the chunks up to the end mark, which is required. Bytes after it are ignored. */
export const pngChunks = (bytes: Buffer): PngChunk[] => {
  if (!bytes.subarray(0, 8).equals(pngSignature)) throw brokenImage('no PNG')
  const chunks: PngChunk[] = []
  for (const { type, data, size } of pngPieces(bytes)) {
    if (chunks.length === chunksMax) throw brokenImage('too many chunks')
    const end = data + size
    if (end + checksumBytes > bytes.length) break
    chunks.push({ type, data: bytes.subarray(data, end), whole: bytes.subarray(data - headBytes, end + checksumBytes) })
    if (type === 'IEND') return chunks
  }
  throw brokenImage('truncated')
}

export const isChecked = ({ whole }: PngChunk): boolean =>
  crc32(whole.subarray(4, -4)) === whole.readUInt32BE(whole.length - 4)

export const pngChunk = (type: string, data: Uint8Array): Buffer => {
  const whole = Buffer.alloc(headBytes + data.length + checksumBytes)
  whole.writeUInt32BE(data.length, 0)
  whole.write(type, 4, 'latin1')
  whole.set(data, 8)
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4)
  return whole
}
