import { hasText, littleAt, textAt } from './bytes-at.ts'
import { type Orientation, readOrientation } from './read-orientation.ts'
import { mostPieces, type Piece, type StoredImage } from './stored-image.ts'

const firstChunk = 12
const exifFlag = 0x08

type Size = { width: number; height: number }

/** Iterates over the chunks of a WebP while a chunk header fits. */
export function* webpPieces(bytes: Uint8Array): Generator<Piece> {
  for (let at = firstChunk; at + 8 <= bytes.length; ) {
    const size = littleAt(bytes, at + 4, 4) ?? 0
    yield { type: textAt(bytes, at, 4), data: at + 8, size }
    at += 8 + size + (size % 2)
  }
}

/** Readers of the picture size, by chunk type. */
const sizes: Readonly<Record<string, (bytes: Uint8Array, data: number) => Size | undefined>> = {
  'VP8 ': (bytes, data) => {
    const width = littleAt(bytes, data + 6, 2)
    const height = littleAt(bytes, data + 8, 2)
    if (width === undefined || height === undefined || !hasText(bytes, data + 3, '\x9d\x01\x2a')) return undefined
    return { width: width & 0x3fff, height: height & 0x3fff }
  },
  VP8L: (bytes, data) => {
    const packed = littleAt(bytes, data + 1, 4)
    if (packed === undefined || bytes[data] !== 0x2f) return undefined
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
  },
  VP8X: (bytes, data) => {
    const width = littleAt(bytes, data + 4, 3)
    const height = littleAt(bytes, data + 7, 3)
    return width === undefined || height === undefined ? undefined : { width: width + 1, height: height + 1 }
  },
}

/** The picture size in a chunk; undefined if the chunk has none. */
export const webpSize = (type: string, bytes: Uint8Array, data: number): Size | undefined =>
  Object.hasOwn(sizes, type) ? sizes[type]?.(bytes, data) : undefined

/** The size is in the first 30 bytes. Frames and orientation follow the picture, so all chunks are visited. */
export const readWebp = (file: Uint8Array): StoredImage | undefined => {
  // Bytes after the declared end do not belong to the picture.
  const bytes = file.subarray(0, 8 + (littleAt(file, 4, 4) ?? 0))
  const first = textAt(bytes, firstChunk, 4)
  const size = webpSize(first, bytes, firstChunk + 8)
  if (!size || size.width === 0 || size.height === 0) return undefined
  if (first !== 'VP8X') return { ...size, orientation: 1, frames: 1 }
  const hasExif = ((bytes[firstChunk + 8] ?? 0) & exifFlag) !== 0
  let frames = 0
  let orientation: Orientation | undefined
  let pieces = 0
  for (const { type, data, size: length } of webpPieces(bytes)) {
    if (pieces === mostPieces) break
    pieces++
    if (type === 'ANMF') frames++
    else if (hasExif && orientation === undefined && type === 'EXIF')
      orientation = readOrientation(bytes.subarray(data, data + length))
  }
  return { ...size, orientation: orientation ?? 1, frames: Math.max(1, frames) }
}
