import { readOrientation, webpPieces, webpSize } from '@kinora/domain'
import { brokenImage, type ImageBytes } from './image-bytes.ts'

const chunksMax = 100_000
const animatedFlag = 0x02
const alphaFlag = 0x10
/** The alpha bit after both sides in the header of a lossless picture. */
const losslessAlpha = 0x10

type Chunk = { type: string; data: Buffer }

const parseChunks = (bytes: Buffer): Chunk[] => {
  if (bytes.length < 12) throw brokenImage('truncated')
  const end = 8 + bytes.readUInt32LE(4)
  // The last chunk of odd length may lack its padding byte.
  if (end > bytes.length + 1) throw brokenImage('truncated')
  const chunks: Chunk[] = []
  let at = 12
  for (const { type, data, size } of webpPieces(bytes.subarray(0, end))) {
    if (chunks.length === chunksMax) return chunks
    if (data + size > Math.min(end, bytes.length)) throw brokenImage('truncated')
    chunks.push({ type, data: bytes.subarray(data, data + size) })
    at = data + size + (size % 2)
  }
  if (at + 8 <= end) throw brokenImage('truncated')
  return chunks
}

const readSize = ({ type, data }: Chunk): { width: number; height: number; hasAlpha: boolean } => {
  if (data.length < 10) throw brokenImage('invalid header')
  const size = webpSize(type, data, 0)
  if (size === undefined) throw brokenImage('invalid header')
  return { ...size, hasAlpha: type === 'VP8L' && ((data[4] ?? 0) & losslessAlpha) !== 0 }
}

const riff = (chunks: readonly Chunk[]): Uint8Array[] => {
  const parts = chunks.flatMap(({ type, data }) => {
    const head = Buffer.alloc(8)
    head.write(type, 'latin1')
    head.writeUInt32LE(data.length, 4)
    return [head, data, Buffer.alloc(data.length % 2)]
  })
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(
    parts.reduce((bytes, part) => bytes + part.length, 4),
    4,
  )
  return [head, ...parts]
}

/** The header of a file with an alpha plane. All other extensions are dropped. */
const extended = ({ width, height }: { width: number; height: number }): Chunk => {
  const data = Buffer.alloc(10)
  data[0] = alphaFlag
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return { type: 'VP8X', data }
}

export const readWebp = (bytes: Buffer): ImageBytes => {
  const chunks = parseChunks(bytes)
  const find = (type: string): Chunk | undefined => chunks.find((chunk) => chunk.type === type)
  const [canvas, exif, alpha] = [find('VP8X')?.data, find('EXIF')?.data, find('ALPH')]
  const moving = chunks.filter(({ type }) => type === 'ANMF').length
  const isAnimated = ((canvas?.[0] ?? 0) & animatedFlag) !== 0 || find('ANIM') !== undefined || moving > 0
  const orientation = exif === undefined ? 1 : readOrientation(exif)
  if (isAnimated) {
    const size = canvas && webpSize('VP8X', canvas, 0)
    if (size === undefined) throw brokenImage('invalid header')
    return { ...size, orientation, frames: Math.max(2, moving), hasAlpha: true, drawn: [] }
  }
  const picture = find('VP8 ') ?? find('VP8L')
  if (picture === undefined) throw brokenImage('no image data')
  const size = readSize(picture)
  if (size.width === 0 || size.height === 0) throw brokenImage('invalid header')
  const isKept = alpha !== undefined && picture.type === 'VP8 '
  return {
    ...size,
    hasAlpha: size.hasAlpha || isKept,
    orientation,
    frames: 1,
    drawn: riff(isKept ? [extended(size), alpha, picture] : [picture]),
  }
}
