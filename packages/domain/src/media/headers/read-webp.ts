import { hasText, littleAt } from './bytes-at.ts'
import { type Orientation, readOrientation } from './read-orientation.ts'
import { mostPieces, type StoredImage } from './stored-image.ts'

const firstChunk = 12
const exifFlag = 0x08

type Size = { width: number; height: number }

/** By the type of the first chunk: where its data says how large the picture is. */
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

/** The size stands in the first 30 bytes; frames and orientation follow the picture, so all chunks are visited. */
export const readWebp = (file: Uint8Array): StoredImage | undefined => {
  // What stands behind the announced end does not belong to the picture.
  const bytes = file.subarray(0, 8 + (littleAt(file, 4, 4) ?? 0))
  const type = Object.keys(sizes).find((known) => hasText(bytes, firstChunk, known))
  const size = type === undefined ? undefined : sizes[type]?.(bytes, firstChunk + 8)
  if (!size || size.width === 0 || size.height === 0) return undefined
  if (type !== 'VP8X') return { ...size, orientation: 1, frames: 1 }
  const hasExif = ((bytes[firstChunk + 8] ?? 0) & exifFlag) !== 0
  let frames = 0
  let orientation: Orientation | undefined
  let at = firstChunk
  for (let pieces = 0; pieces < mostPieces; pieces++) {
    const length = littleAt(bytes, at + 4, 4)
    if (length === undefined) break
    const data = at + 8
    if (hasText(bytes, at, 'ANMF')) frames++
    else if (hasExif && orientation === undefined && hasText(bytes, at, 'EXIF'))
      orientation = readOrientation(bytes.subarray(data, data + length))
    at = data + length + (length % 2)
  }
  return { ...size, orientation: orientation ?? 1, frames: Math.max(1, frames) }
}
