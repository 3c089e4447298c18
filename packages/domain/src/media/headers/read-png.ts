import { bigAt, hasText } from './bytes-at.ts'
import { type Orientation, readOrientation } from './read-orientation.ts'
import { mostPieces, type StoredImage } from './stored-image.ts'

const signatureBytes = 8
/** Length and type before the data, checksum behind it. */
const before = 8
const behind = 4

/** Sizes stand in the first 24 bytes; frames and orientation may follow anywhere, so all chunks are visited. */
export const readPng = (bytes: Uint8Array): StoredImage | undefined => {
  if (!hasText(bytes, signatureBytes + 4, 'IHDR')) return undefined
  const width = bigAt(bytes, 16, 4)
  const height = bigAt(bytes, 20, 4)
  if (!width || !height) return undefined
  let promised: number | undefined
  let frames = 0
  let orientation: Orientation | undefined
  let isBeforeData = true
  let at = signatureBytes
  for (let pieces = 0; pieces < mostPieces; pieces++) {
    const size = bigAt(bytes, at, 4)
    if (size === undefined || hasText(bytes, at + 4, 'IEND')) break
    const data = at + before
    if (hasText(bytes, at + 4, 'IDAT')) isBeforeData = false
    // Behind the picture data it does not make an animation.
    else if (isBeforeData && hasText(bytes, at + 4, 'acTL'))
      promised = Math.max(promised ?? 1, bigAt(bytes, data, 4) ?? 1)
    else if (hasText(bytes, at + 4, 'fcTL')) frames++
    else if (orientation === undefined && hasText(bytes, at + 4, 'eXIf'))
      orientation = readOrientation(bytes.subarray(data, data + size))
    at = data + size + behind
  }
  return {
    width,
    height,
    orientation: orientation ?? 1,
    frames: promised === undefined ? 1 : Math.max(promised, frames),
  }
}
