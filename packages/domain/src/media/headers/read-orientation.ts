import { bigAt, hasText, littleAt } from './bytes-at.ts'

/** EXIF: 1 is upright, 5 to 8 are rotated by 90 degrees. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

const isOrientation = (value: number): value is Orientation => value >= 1 && value <= 8

const orientationTag = 0x0112
const entryBytes = 12
/** Most writers use a short, some use a long. */
const longType = 4

/** Reads the orientation of an EXIF block; 1 without a valid one. */
export const readOrientation = (block: Uint8Array): Orientation => {
  const tiff = hasText(block, 0, 'Exif\0\0') ? block.subarray(6) : block
  const isLittle = hasText(tiff, 0, 'II*\0')
  if (!isLittle && !hasText(tiff, 0, 'MM\0*')) return 1
  const read = isLittle ? littleAt : bigAt
  const directory = read(tiff, 4, 4) ?? 0
  const entries = read(tiff, directory, 2) ?? 0
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + i * entryBytes
    const tag = read(tiff, entry, 2)
    if (tag === undefined) return 1
    if (tag !== orientationTag) continue
    const size = read(tiff, entry + 2, 2) === longType ? 4 : 2
    const value = read(tiff, entry + 8, size) ?? 1
    return isOrientation(value) ? value : 1
  }
  return 1
}
