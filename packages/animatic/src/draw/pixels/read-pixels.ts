import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Size } from '../../plan/geometry.ts'

/** One 32-bit word per pixel, in the byte order red, green, blue, alpha. */
export type Pixels = Size & { words: Uint32Array }

export const createPixels = ({ width, height }: Size): Pixels => ({
  width,
  height,
  words: new Uint32Array(width * height),
})

export const toBytes = ({ words }: Pixels): Buffer => Buffer.from(words.buffer, words.byteOffset, words.byteLength)

export const readPixels = (folder: string, name: string, size: Size): Pixels => {
  const pixels = createPixels(size)
  const bytes = readFileSync(join(folder, name))
  if (bytes.length < pixels.words.byteLength) throw new Error(`${name} has fewer pixels than planned`)
  toBytes(pixels).set(bytes.subarray(0, pixels.words.byteLength))
  return pixels
}
