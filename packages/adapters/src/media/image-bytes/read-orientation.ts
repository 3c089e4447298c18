import type { Orientation } from './image-bytes.ts'

const orientationTag = 0x0112
const shortType = 3
const entryBytes = 12

const isOrientation = (value: number): value is Orientation => value >= 1 && value <= 8

/** From a block of EXIF, with or without the words some writers put before it. What cannot be read means upright. */
export const readOrientation = (block: Buffer): Orientation => {
  const exif = block.subarray(0, 6).equals(Buffer.from('Exif\0\0', 'latin1')) ? block.subarray(6) : block
  const order = exif.toString('latin1', 0, 4)
  const isLittle = order === 'II*\0'
  if ((!isLittle && order !== 'MM\0*') || exif.length < 8) return 1
  const short = (at: number): number => (isLittle ? exif.readUInt16LE(at) : exif.readUInt16BE(at))
  const table = isLittle ? exif.readUInt32LE(4) : exif.readUInt32BE(4)
  if (table + 2 > exif.length) return 1
  const entries = Math.min(short(table), Math.floor((exif.length - table - 2) / entryBytes))
  for (let entry = 0; entry < entries; entry += 1) {
    const at = table + 2 + entry * entryBytes
    if (short(at) !== orientationTag) continue
    const value = short(at + 2) === shortType ? short(at + 8) : 1
    return isOrientation(value) ? value : 1
  }
  return 1
}
