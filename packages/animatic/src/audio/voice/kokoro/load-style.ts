import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const styleNumbers = 256
/** The first half is the timbre of a voice, the second its prosody. */
const timbreNumbers = 128
const rowBytes = 4 * styleNumbers
const rows = 510
/** Rows for fewer signs are hardly trained. */
const firstRow = 20

export type Blend = Readonly<Record<string, number>>

const loadRow = async (folder: string, voice: string, row: number): Promise<Float32Array> => {
  const bytes = await readFile(join(folder, 'voices', `${voice}.bin`))
  const rowSlice = bytes.subarray(row * rowBytes, (row + 1) * rowBytes)
  return new Float32Array(new Uint8Array(rowSlice).buffer)
}

const blend = async (folder: string, parts: Blend, row: number): Promise<Float32Array> => {
  const whole = Object.values(parts).reduce((sum, share) => sum + share, 0)
  const mixed = new Float32Array(styleNumbers)
  for (const [voice, share] of Object.entries(parts)) {
    const one = await loadRow(folder, voice, row)
    for (let i = 0; i < styleNumbers; i += 1) mixed[i] = (mixed[i] ?? 0) + ((one[i] ?? 0) * share) / whole
  }
  return mixed
}

/** Combines the timbre of one voice with the prosody of another, for a text of this many signs. */
export const loadStyle = async (
  folder: string,
  timbre: Blend,
  manner: string,
  signs: number,
): Promise<Float32Array> => {
  const row = Math.min(rows - 1, Math.max(firstRow, signs))
  const [sound, speaking] = [await blend(folder, timbre, row), await loadRow(folder, manner, row)]
  return Float32Array.from(speaking, (value, i) => (i < timbreNumbers ? (sound[i] ?? 0) : value))
}
