import { littleAt } from './bytes-at.ts'
import type { StoredImage } from './stored-image.ts'

/** The oldest header has sides of two bytes; all later ones start the same. */
const oldHeaderBytes = 12

/** Reads the first 26 bytes only. A negative height means rows from top to bottom. */
export const readBmp = (bytes: Uint8Array): StoredImage | undefined => {
  const headerBytes = littleAt(bytes, 14, 4)
  if (headerBytes === undefined || headerBytes < oldHeaderBytes) return undefined
  const isOld = headerBytes === oldHeaderBytes
  const width = isOld ? littleAt(bytes, 18, 2) : littleAt(bytes, 18, 4)
  const height = isOld ? littleAt(bytes, 20, 2) : littleAt(bytes, 22, 4)
  if (!width || !height || width >= 2 ** 31) return undefined
  return { width, height: Math.abs(isOld ? height : height | 0), orientation: 1, frames: 1 }
}
