import { crc32 } from 'node:zlib'
import type { Size } from './pixels.ts'

const signature = '89504e470d0a1a0a'

export type Chunk = { type: string; data: Buffer }

/** Reads the chunks of a PNG and verifies their checksums. */
export const readChunks = (png: Buffer): Chunk[] => {
  if (png.toString('hex', 0, 8) !== signature) throw new Error('not a PNG')
  const chunks: Chunk[] = []
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at)
    if (crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end)) throw new Error('a chunk is damaged')
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) })
    at = end + 4
  }
  return chunks
}

export const sizeInPng = (png: Buffer): Size => {
  const [head] = readChunks(png)
  if (head?.type !== 'IHDR') throw new Error('the first chunk is not IHDR')
  return { width: head.data.readUInt32BE(0), height: head.data.readUInt32BE(4) }
}

/** Reads keys and values of tEXt and uncompressed iTXt chunks. */
export const textsInPng = (png: Buffer): Record<string, string> =>
  Object.fromEntries(
    readChunks(png).flatMap(({ type, data }) => {
      const keyEnd = data.indexOf(0)
      const key = data.toString('latin1', 0, keyEnd)
      if (type === 'tEXt') return [[key, data.toString('latin1', keyEnd + 1)]]
      if (type !== 'iTXt') return []
      const languageEnd = data.indexOf(0, keyEnd + 3)
      return [[key, data.toString('utf8', data.indexOf(0, languageEnd + 1) + 1)]]
    }),
  )
