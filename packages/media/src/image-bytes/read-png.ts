import { pngSize, readOrientation } from '@kinora/domain'
import { brokenImage, type ImageBytes } from './image-bytes.ts'
import { isChecked, type PngChunk, pngChunks, pngSignature } from './png-chunks.ts'

const drawing = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
const animation = new Set(['fdAT', 'fcTL'])
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const wholePicture = [[0, 0, 1, 1]] as const
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

const readHeader = (header: PngChunk | undefined) => {
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw brokenImage('no header')
  const { data } = header
  const { width, height } = pngSize(data, 0)
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = data.subarray(8)
  const isKnown = depths[colour]?.includes(depth) === true && compression === 0 && filter === 0 && interlace <= 1
  if (width === 0 || height === 0 || !isKnown) throw brokenImage('invalid header')
  const pixelBits = depth * (channels[colour] ?? 0)
  const inflatedBytes = (interlace === 1 ? adam7 : wholePicture).reduce((bytes, [x, y, stepX, stepY]) => {
    const columns = Math.ceil((width - x) / stepX)
    const rows = Math.ceil((height - y) / stepY)
    return columns > 0 && rows > 0 ? bytes + rows * (1 + Math.ceil((columns * pixelBits) / 8)) : bytes
  }, 0)
  return { width, height, hasAlpha: colour === 4 || colour === 6, inflatedBytes }
}

const countFrames = (chunks: readonly PngChunk[]): number => {
  const claimed = chunks.find(({ type }) => type === 'acTL')?.data
  const shown = chunks.filter(({ type }) => animation.has(type)).length
  return Math.max(1, claimed !== undefined && claimed.length >= 4 ? claimed.readUInt32BE(0) : 0, shown)
}

export const readPng = (bytes: Buffer): ImageBytes => {
  const chunks = pngChunks(bytes)
  const drawn = chunks.filter(({ type }) => drawing.has(type))
  const isCritical = ({ type }: PngChunk): boolean => /^[A-Z]/.test(type)
  if (chunks.some((chunk) => isCritical(chunk) && !drawing.has(chunk.type))) throw brokenImage('unknown critical chunk')
  if (!drawn.every(isChecked)) throw brokenImage('a checksum is wrong')
  const { inflatedBytes, ...header } = readHeader(chunks[0])
  const data = drawn.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data)
  if (data.length === 0) throw brokenImage('no image data')
  const exif = chunks.find(({ type }) => type === 'eXIf')?.data
  return {
    ...header,
    hasAlpha: header.hasAlpha || drawn.some(({ type }) => type === 'tRNS'),
    orientation: exif === undefined ? 1 : readOrientation(exif),
    frames: countFrames(chunks),
    drawn: [pngSignature, ...drawn.map(({ whole }) => whole)],
    packed: { data, inflatedBytes },
  }
}
