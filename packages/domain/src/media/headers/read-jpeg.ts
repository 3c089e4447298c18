import { bigAt, hasText } from './bytes-at.ts'
import { type Orientation, readOrientation } from './read-orientation.ts'
import { mostPieces, type StoredImage } from './stored-image.ts'

const exifSegment = 0xe1
/** A second start, the end, and the picture data: no header follows them. */
const lastMarkers: readonly number[] = [0xd8, 0xd9, 0xda]

export const startsFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
/** Restart markers and TEM have no length; zero is no marker. */
export const hasNoLength = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd7) || marker <= 0x01

/** Position of the next marker code, after other bytes and fill bytes. */
const nextMarker = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (at < bytes.length && bytes[at] !== 0xff) at++
  while (at < bytes.length && bytes[at] === 0xff) at++
  return at
}

/** Any number of segments may come before the size, so all are visited up to the picture data, as in decoders. */
export const readJpeg = (bytes: Uint8Array): StoredImage | undefined => {
  let size: { width: number; height: number } | undefined
  let orientation: Orientation | undefined
  let at = nextMarker(bytes, 2)
  for (let pieces = 0; pieces < mostPieces; pieces++) {
    const marker = bytes[at]
    if (marker === undefined || lastMarkers.includes(marker)) break
    const length = hasNoLength(marker) ? 0 : bigAt(bytes, at + 1, 2)
    if (length === undefined) break
    if (startsFrame(marker) && !size) size = frameSize(bytes, at + 3)
    if (marker === exifSegment && orientation === undefined && hasText(bytes, at + 3, 'Exif\0\0'))
      orientation = readOrientation(bytes.subarray(at + 3, at + 1 + length))
    at = nextMarker(bytes, at + 1 + length)
  }
  return size?.width && size.height ? { ...size, orientation: orientation ?? 1, frames: 1 } : undefined
}

/** After the sample precision; a height of zero is only known after decoding. */
export const frameSize = (bytes: Uint8Array, data: number): { width: number; height: number } => ({
  height: bigAt(bytes, data + 1, 2) ?? 0,
  width: bigAt(bytes, data + 3, 2) ?? 0,
})
