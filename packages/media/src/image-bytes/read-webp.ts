import { readOrientation } from '@kinora/domain'
import { brokenImage } from './broken-image.ts'
import type { ImageBytes } from './image-bytes.ts'

const chunksMax = 100_000
const animatedFlag = 0x02
const alphaFlag = 0x10

type Chunk = { type: string; data: Buffer }

const chunksOf = (bytes: Buffer): Chunk[] => {
  if (bytes.length < 12) throw brokenImage('it breaks off')
  const end = 8 + bytes.readUInt32LE(4)
  // The last chunk of odd length may lack its filling byte.
  if (end > bytes.length + 1) throw brokenImage('it breaks off')
  const chunks: Chunk[] = []
  for (let at = 12; at + 8 <= end && chunks.length < chunksMax; ) {
    const length = bytes.readUInt32LE(at + 4)
    if (at + 8 + length > Math.min(end, bytes.length)) throw brokenImage('it breaks off')
    chunks.push({ type: bytes.toString('latin1', at, at + 4), data: bytes.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

const sizeOf = ({ type, data }: Chunk): { width: number; height: number; hasAlpha: boolean } => {
  if (data.length < 10) throw brokenImage('no possible header')
  if (type === 'VP8L') {
    if (data[0] !== 0x2f) throw brokenImage('no possible header')
    const bits = data.readUInt32LE(1)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff), hasAlpha: ((bits >>> 28) & 1) === 1 }
  }
  if (data.readUIntBE(3, 3) !== 0x9d012a) throw brokenImage('no possible header')
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff, hasAlpha: false }
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

/** The head of a file with an alpha plane beside its picture; all other extensions are left out. */
const extended = ({ width, height }: { width: number; height: number }): Chunk => {
  const data = Buffer.alloc(10)
  data[0] = alphaFlag
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return { type: 'VP8X', data }
}

export const readWebp = (bytes: Buffer): ImageBytes => {
  const chunks = chunksOf(bytes)
  const find = (type: string): Chunk | undefined => chunks.find((chunk) => chunk.type === type)
  const [canvas, exif, alpha] = [find('VP8X')?.data, find('EXIF')?.data, find('ALPH')]
  const moving = chunks.filter(({ type }) => type === 'ANMF').length
  const isAnimated = ((canvas?.[0] ?? 0) & animatedFlag) !== 0 || find('ANIM') !== undefined || moving > 0
  const orientation = exif === undefined ? 1 : readOrientation(exif)
  if (isAnimated) {
    if (canvas === undefined || canvas.length < 10) throw brokenImage('no possible header')
    const [width, height] = [1 + canvas.readUIntLE(4, 3), 1 + canvas.readUIntLE(7, 3)]
    return { width, height, orientation, frames: Math.max(2, moving), hasAlpha: true, drawn: [] }
  }
  const picture = find('VP8 ') ?? find('VP8L')
  if (picture === undefined) throw brokenImage('no picture in it')
  const size = sizeOf(picture)
  if (size.width === 0 || size.height === 0) throw brokenImage('no possible header')
  const isKept = alpha !== undefined && picture.type === 'VP8 '
  return {
    ...size,
    hasAlpha: size.hasAlpha || isKept,
    orientation,
    frames: 1,
    drawn: riff(isKept ? [extended(size), alpha, picture] : [picture]),
  }
}
