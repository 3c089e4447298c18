import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tensor } from '@kinora/domain'
import { maskName, maskSide } from '../../draw/pixels/read-mask.ts'
import type { JobContext } from '../job-context.ts'
import { decode, pixelFolder } from './decode.ts'
import { dropSmallPieces } from './drop-small-pieces.ts'

const maskInputName = (name: string): string => `${name}-seen`

/** Maps ffmpeg's plane order to the network's. */
const planes = [2, 0, 1] as const

/** Converts green, blue and red from 0 to 1 to red, green and blue around 0. */
const asTensor = (bytes: Buffer): Tensor => {
  const planeValues = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
  const area = maskSide * maskSide
  const data = new Float32Array(3 * area)
  for (const [channel, plane] of planes.entries())
    for (let at = 0; at < area; at += 1)
      data[channel * area + at] = (255 * (planeValues[plane * area + at] as number) - 128) / 256
  return { type: 'float32', dims: [1, 3, maskSide, maskSide], data }
}

/** The smallest box around a subject, in shares of the picture. */
export type SubjectBox = { left: number; top: number; right: number; bottom: number }

const subjectThreshold = 128
const minPixels = 8

const computeBox = (mask: Uint8Array): SubjectBox | null => {
  const across = new Uint32Array(maskSide)
  const down = new Uint32Array(maskSide)
  for (const [at, value] of mask.entries()) {
    if (value < subjectThreshold) continue
    across[at % maskSide] = (across[at % maskSide] ?? 0) + 1
    down[(at / maskSide) | 0] = (down[(at / maskSide) | 0] ?? 0) + 1
  }
  const [left, right] = [
    across.findIndex((count) => count > minPixels),
    across.findLastIndex((count) => count > minPixels),
  ]
  const [top, bottom] = [down.findIndex((count) => count > minPixels), down.findLastIndex((count) => count > minPixels)]
  if (left < 0 || top < 0) return null
  const share = (index: number) => index / maskSide
  return { left: share(left), top: share(top), right: share(right + 1), bottom: share(bottom + 1) }
}

const minShare = 0.005
const maxShare = 0.85

/**
 * Detects the subject of a picture and writes its mask beside the pixels. `buildArgs` returns the decode arguments for
 * the input size of the network. Null without a subject or without the network.
 */
export const maskSubject = async (
  context: JobContext,
  file: string,
  name: string,
  buildArgs: (output: string) => string[],
): Promise<SubjectBox | null> => {
  const weight = await context.weights.find('isnet')
  if (weight === undefined) return null
  await decode(context, file, buildArgs(maskInputName(name)))
  const folder = pixelFolder(context)
  const input = asTensor(await readFile(join(folder, maskInputName(name))))
  const { signal } = context
  const { output } = await context.neural.run(join(weight, 'model.onnx'), { input }, { signal, outputs: ['output'] })
  if (output === undefined) throw new Error('the network returned no mask')
  const mask = Uint8Array.from(output.data as Float32Array, (value) => 255 * Math.max(0, Math.min(1, value)) + 0.5)
  dropSmallPieces(mask, maskSide)
  await writeFile(join(folder, maskName(name)), mask)
  const share = mask.reduce((sum, value) => sum + value, 0) / (255 * mask.length)
  return share > minShare && share < maxShare ? computeBox(mask) : null
}
