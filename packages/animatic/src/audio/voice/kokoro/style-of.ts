import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const styleNumbers = 256
/** The first half is what a voice sounds like, the second how it speaks. */
const timbreNumbers = 128
const rowBytes = 4 * styleNumbers
const rows = 510
/** Rows for a few signs only were hardly trained. */
const firstRow = 20

export type Blend = Readonly<Record<string, number>>

const rowOf = async (folder: string, voice: string, row: number): Promise<Float32Array> => {
  const bytes = await readFile(join(folder, 'voices', `${voice}.bin`))
  const wanted = bytes.subarray(row * rowBytes, (row + 1) * rowBytes)
  return new Float32Array(new Uint8Array(wanted).buffer)
}

const blend = async (folder: string, parts: Blend, row: number): Promise<Float32Array> => {
  const whole = Object.values(parts).reduce((sum, share) => sum + share, 0)
  const mixed = new Float32Array(styleNumbers)
  for (const [voice, share] of Object.entries(parts)) {
    const one = await rowOf(folder, voice, row)
    for (let i = 0; i < styleNumbers; i += 1) mixed[i] = (mixed[i] ?? 0) + ((one[i] ?? 0) * share) / whole
  }
  return mixed
}

/** One voice's sound with another one's way of speaking, for a text of so many signs. */
export const styleOf = async (folder: string, timbre: Blend, manner: string, signs: number): Promise<Float32Array> => {
  const row = Math.min(rows - 1, Math.max(firstRow, signs))
  const [sound, speaking] = [await blend(folder, timbre, row), await rowOf(folder, manner, row)]
  return Float32Array.from(speaking, (value, i) => (i < timbreNumbers ? (sound[i] ?? 0) : value))
}
