import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tensor } from '@kinora/domain'
import { maskName, maskSide } from '../../draw/pixels/read-mask.ts'
import type { Bench } from '../work.ts'
import { decode, pixelFolder } from './decode.ts'
import { keepLarge } from './keep-large.ts'

const inputOf = (name: string): string => `${name}-seen`

/** The order of planes that ffmpeg writes, as the network wants them. */
const planes = [2, 0, 1] as const

/** Green, blue and red from 0 to 1 become red, green and blue around 0. */
const asTensor = (bytes: Buffer): Tensor => {
  const seen = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
  const area = maskSide * maskSide
  const data = new Float32Array(3 * area)
  for (const [channel, plane] of planes.entries())
    for (let at = 0; at < area; at += 1)
      data[channel * area + at] = (255 * (seen[plane * area + at] as number) - 128) / 256
  return { type: 'float32', dims: [1, 3, maskSide, maskSide], data }
}

/** The smallest box around a subject, in shares of the picture. */
export type SubjectBox = { left: number; top: number; right: number; bottom: number }

const isSubject = 128
const aFew = 8

const boxOf = (mask: Uint8Array): SubjectBox | null => {
  const across = new Uint32Array(maskSide)
  const down = new Uint32Array(maskSide)
  for (const [at, value] of mask.entries()) {
    if (value < isSubject) continue
    across[at % maskSide] = (across[at % maskSide] ?? 0) + 1
    down[(at / maskSide) | 0] = (down[(at / maskSide) | 0] ?? 0) + 1
  }
  const [left, right] = [across.findIndex((count) => count > aFew), across.findLastIndex((count) => count > aFew)]
  const [top, bottom] = [down.findIndex((count) => count > aFew), down.findLastIndex((count) => count > aFew)]
  if (left < 0 || top < 0) return null
  const share = (index: number) => index / maskSide
  return { left: share(left), top: share(top), right: share(right + 1), bottom: share(bottom + 1) }
}

const aBit = 0.005
const nearlyAll = 0.85

/**
 * Finds what stands out in a picture and leaves it as a mask beside its pixels. `look` makes the arguments that decode
 * the picture, for the network's size. Null when there is no such thing, or no network to find it.
 */
export const markSubject = async (
  bench: Bench,
  file: string,
  name: string,
  look: (output: string) => string[],
): Promise<SubjectBox | null> => {
  const weight = await bench.weights.find('isnet')
  if (weight === undefined) return null
  await decode(bench, file, look(inputOf(name)))
  const folder = pixelFolder(bench)
  const input = asTensor(await readFile(join(folder, inputOf(name))))
  const { signal } = bench
  const { output } = await bench.neural.run(join(weight, 'model.onnx'), { input }, { signal, outputs: ['output'] })
  if (output === undefined) throw new Error('the network gave no mask')
  const mask = Uint8Array.from(output.data as Float32Array, (value) => 255 * Math.max(0, Math.min(1, value)) + 0.5)
  keepLarge(mask, maskSide)
  await writeFile(join(folder, maskName(name)), mask)
  const share = mask.reduce((sum, value) => sum + value, 0) / (255 * mask.length)
  return share > aBit && share < nearlyAll ? boxOf(mask) : null
}
