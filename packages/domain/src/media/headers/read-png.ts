import { bigAt, textAt } from './bytes-at.ts'
import { type Orientation, readOrientation } from './read-orientation.ts'
import { mostPieces, type Piece, type StoredImage } from './stored-image.ts'

const signatureBytes = 8
/** Length and type before the data, checksum after it. */
const before = 8
const behind = 4

/** Iterates over the chunks of a PNG while a chunk header fits. */
export function* pngPieces(bytes: Uint8Array): Generator<Piece> {
  for (let at = signatureBytes; at + before <= bytes.length; ) {
    const size = bigAt(bytes, at, 4) ?? 0
    yield { type: textAt(bytes, at + 4, 4), data: at + before, size }
    at += before + size + behind
  }
}

/** Reads the size from the header data. */
export const pngSize = (bytes: Uint8Array, data: number): { width: number; height: number } => ({
  width: bigAt(bytes, data, 4) ?? 0,
  height: bigAt(bytes, data + 4, 4) ?? 0,
})

/** The size is in the first 24 bytes. Frames and orientation may follow anywhere, so all chunks are visited. */
export const readPng = (bytes: Uint8Array): StoredImage | undefined => {
  if (textAt(bytes, signatureBytes + 4, 4) !== 'IHDR') return undefined
  const { width, height } = pngSize(bytes, signatureBytes + before)
  if (width === 0 || height === 0) return undefined
  let promised: number | undefined
  let frames = 0
  let orientation: Orientation | undefined
  let isBeforeData = true
  let pieces = 0
  for (const { type, data, size } of pngPieces(bytes)) {
    if (type === 'IEND' || pieces === mostPieces) break
    pieces++
    if (type === 'IDAT') isBeforeData = false
    // After the picture data, the chunk does not start an animation.
    else if (isBeforeData && type === 'acTL') promised = Math.max(promised ?? 1, bigAt(bytes, data, 4) ?? 1)
    else if (type === 'fcTL') frames++
    else if (orientation === undefined && type === 'eXIf')
      orientation = readOrientation(bytes.subarray(data, data + size))
  }
  return {
    width,
    height,
    orientation: orientation ?? 1,
    frames: promised === undefined ? 1 : Math.max(promised, frames),
  }
}
