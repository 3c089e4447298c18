import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Tensor, Tensors } from '@kinora/domain'
import type { MorphPlan, Pace } from '../../plan/film-plan.ts'
import type { Size } from '../../plan/geometry.ts'
import { pixelFolder } from '../../runtime/inputs/decode.ts'
import type { JobContext } from '../../runtime/job-context.ts'
import { fadeMismatches, findMismatch } from './fade-mismatches.ts'
import { levelPictures } from './level-pictures.ts'
import { createMoment, type Moment, momentParts, morphName } from './morph-file.ts'
import { createPacer } from './pace.ts'

/** Inner values of the network: the warp of both pictures (two numbers each), and the share of the first. */
const [bentName, firstName] = ['327', '332']

/** ffmpeg writes green, blue, red; the network takes red, green, blue. */
const readPlanes = async (folder: string, name: string, { width, height }: Size): Promise<Tensor> => {
  const bytes = await readFile(join(folder, name))
  const planes = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
  const area = width * height
  const data = new Float32Array(3 * area)
  data.set(planes.subarray(2 * area, 3 * area), 0)
  data.set(planes.subarray(0, 2 * area), area)
  return { type: 'float32', dims: [1, 3, height, width], data }
}

/** The position of every pixel from −1 to 1, and the size of one pixel. */
const buildGridTensors = ({ width, height }: Size): Tensors => {
  const grid = new Float32Array(2 * width * height)
  for (let at = 0; at < width * height; at += 1) {
    grid[2 * at] = (2 * (at % width)) / (width - 1) - 1
    grid[2 * at + 1] = (2 * Math.floor(at / width)) / (height - 1) - 1
  }
  return {
    grid: { type: 'float32', dims: [1, height, width, 2], data: grid },
    fscale: { type: 'float32', dims: [1, 1, 1, 2], data: Float32Array.of(2 / (width - 1), 2 / (height - 1)) },
  }
}

type Tap = { at: number; weight: number }

/** The pixels around a place on one axis: a tent two pixels wide on each side weighs even and odd pixels alike. */
const findTaps = (place: number, last: number): Tap[] => {
  const first = Math.ceil(place - 2)
  return Array.from({ length: 4 }, (_, index) => ({
    at: Math.max(0, Math.min(last, first + index)),
    weight: Math.max(0, 1 - Math.abs(first + index - place) / 2) / 2,
  }))
}

/**
 * Averages a plane around the exact place of each node. The network writes even and odd pixels at different levels, and
 * nodes lie between pixels: the nearest pixel would be even on one side of the picture and odd on the other.
 */
export const averageAroundNodes = (
  plane: Float32Array,
  { width, height }: Size,
  { columns, rows }: Pick<MorphPlan, 'columns' | 'rows'>,
): Float32Array => {
  const values = new Float32Array(columns * rows)
  const across = Array.from({ length: columns }, (_, column) =>
    findTaps((column * (width - 1)) / (columns - 1), width - 1),
  )
  for (let row = 0; row < rows; row += 1) {
    const down = findTaps((row * (height - 1)) / (rows - 1), height - 1)
    for (const [column, taps] of across.entries()) {
      let sum = 0
      for (const line of down)
        for (const tap of taps) sum += line.weight * tap.weight * (plane[width * line.at + tap.at] as number)
      values[row * columns + column] = sum
    }
  }
  return values
}

/** Converts network pixels to nodes and shares of the picture. */
const fillMoment = (moment: Moment, { bent, first }: { bent: Tensor; first: Tensor }, plan: MorphPlan): void => {
  const { width, height } = plan.seen
  const area = width * height
  const [bends, firsts] = [bent.data as Float32Array, first.data as Float32Array]
  const fill = (part: Exclude<keyof Moment, 'second'>, plane: number, pixels: number): void => {
    const values = averageAroundNodes(bends.subarray(plane * area, (plane + 1) * area), plan.seen, plan)
    for (const [node, value] of values.entries()) moment[part].values[node] = value / (pixels - 1)
  }
  fill('startX', 0, width)
  fill('startY', 1, height)
  fill('endX', 2, width)
  fill('endY', 3, height)
  const shares = averageAroundNodes(firsts, plan.seen, plan)
  for (const [node, value] of shares.entries()) moment.second.values[node] = 1 - value
}

/**
 * Runs the network for every moment of the plan and writes its outputs to a file for the renderer. Both pictures must
 * already be decoded as planes. Returns the pace of the change.
 */
export const findMorph = async (
  context: JobContext,
  weight: string,
  plan: MorphPlan,
  names: { start: string; end: string },
): Promise<Pace> => {
  const folder = pixelFolder(context)
  const { seen, moments } = plan
  const [in0, in1] = [await readPlanes(folder, names.start, seen), await readPlanes(folder, names.end, seen)]
  levelPictures(in0, in1)
  const feeds = { in0, in1, ...buildGridTensors(seen) }
  const moment = createMoment(plan)
  const pacer = createPacer()
  const file = await open(join(folder, morphName), 'w')
  const write = async () => {
    for (const part of momentParts) {
      const { values } = moment[part]
      await file.write(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
    }
  }
  try {
    for (let number = 1; number < moments; number += 1) {
      const data = new Float32Array(seen.width * seen.height).fill(number / moments)
      context.onProgress((number - 1) / (moments - 1), number / (moments - 1))
      const { [bentName]: bent, [firstName]: first } = await context.neural.run(
        join(weight, 'model.onnx'),
        { ...feeds, in2: { type: 'float32', dims: [1, 1, seen.height, seen.width], data } },
        { signal: context.signal, outputs: [bentName, firstName] },
      )
      if (bent === undefined || first === undefined) throw new Error('the network returned no warp')
      fillMoment(moment, { bent, first }, plan)
      fadeMismatches(moment, findMismatch(moment, in0, in1, seen), number / moments)
      pacer.see(moment)
      await write()
    }
    return pacer.pace()
  } finally {
    await file.close()
  }
}
