import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NeuralHost, Tensors } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { createPlainNeuralHost } from '../../../fixtures/plain-neural-host.ts'
import { pulledWeights } from '../../../fixtures/pulled-weights.ts'
import { findParityBorders, measureSteps } from '../../../fixtures/tile-steps.ts'
import { pixelFolder } from '../../runtime/inputs/decode.ts'
import type { JobContext } from '../../runtime/job-context.ts'
import { findMorph } from './find-morph.ts'
import { momentParts, openMorphFile } from './morph-file.ts'
import { planMorph } from './plan-morph.ts'

const scratch = mkdtempSync(join(tmpdir(), 'kinora-morph-steps-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const size = { width: 640, height: 360 }
const plan = { ...planMorph({ ...size, seconds: 1 }), moments: 3 }
const { seen, columns, rows } = plan

const photograph = (name: string): string[] => [
  '-i',
  join(import.meta.dirname, '../../../fixtures/describe-image/photographs', `${name}.jpg`),
]
const drawn = (graph: string): string[] => ['-f', 'lavfi', '-i', graph]

const pairs: readonly (readonly [string, string[], string[]])[] = [
  ['astronaut and grace hopper', photograph('astronaut'), photograph('grace-hopper')],
  ['chelsea and coffee', photograph('chelsea'), photograph('coffee')],
  ['rocket and a deep field', photograph('rocket'), photograph('hubble-deep-field')],
  [
    'two smooth gradients',
    drawn('gradients=size=640x360:seed=3:nb_colors=4'),
    drawn('gradients=size=640x360:seed=8:nb_colors=5'),
  ],
  [
    'a moved disc on a smooth ground',
    drawn('color=0x405060:size=640x360,drawbox=x=180:y=100:w=120:h=120:color=0xe0c060:t=fill,gblur=9'),
    drawn('color=0x405060:size=640x360,drawbox=x=260:y=120:w=120:h=120:color=0xe0c060:t=fill,gblur=9'),
  ],
  ['camera and a smooth gradient', photograph('camera'), drawn('gradients=size=640x360:seed=5:nb_colors=3')],
]

const writePlanes = (source: readonly string[], name: string): void => {
  const { width, height } = seen
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},format=gbrpf32le`
  const target = join(pixelFolder({ scratch }), name)
  const output = ['-frames:v', '1', '-vf', fit, '-f', 'rawvideo', '-y', target]
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', ...source, ...output])
}

/** The nearest pixels of a plane instead of averages, as a planted fault. */
const samplePixels = (values: ArrayLike<number>, plane: number): number[] =>
  Array.from({ length: columns * rows }, (_, node) => {
    const x = Math.round(((node % columns) * (seen.width - 1)) / (columns - 1))
    const y = Math.round((Math.floor(node / columns) * (seen.height - 1)) / (rows - 1))
    return Number(values[plane * seen.width * seen.height + y * seen.width + x])
  })

const plain = createPlainNeuralHost()
const [bentName, firstName] = ['327', '332']

// The grid of nodes changes from even to odd pixels once; the network works in squares of 32 pixels.
const parity = findParityBorders(columns, seen.width)
const squares = Array.from({ length: seen.width / 32 - 1 }, (_, index) => 16 * (index + 1) - 1)
const [highestStep, highestMean] = [2, 1.4]
const average = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The first moment between the pictures, and the outputs of the network that it was made of. */
const morph = async (start: readonly string[], end: readonly string[]) => {
  mkdirSync(pixelFolder({ scratch }), { recursive: true })
  writePlanes(start, 'start-seen')
  writePlanes(end, 'end-seen')
  const raw: Tensors[] = []
  const neural: NeuralHost = {
    ...plain,
    async run(...call) {
      const outputs = await plain.run(...call)
      raw.push(outputs)
      return outputs
    },
  }
  const context = { scratch, neural, weights: pulledWeights, signal: new AbortController().signal, onProgress() {} }
  const weight = (await pulledWeights.find('rife')) ?? ''
  // The search uses no other part of a job.
  await findMorph(context as unknown as JobContext, weight, plan, { start: 'start-seen', end: 'end-seen' })
  const file = openMorphFile(pixelFolder({ scratch }), plan)
  const moment = file.read(1)
  file.close()
  const [bent, first] = [raw[0]?.[bentName]?.data, raw[0]?.[firstName]?.data] as [Float32Array, Float32Array]
  return { moment, bent, first }
}
const stepsAt = (borders: readonly number[], values: ArrayLike<number>): number[] =>
  measureSteps({ columns, rows, values }, borders)

it.each(pairs)('a morph of %s has no step at tile borders', { timeout: 240_000 }, async (_, start, end) => {
  expect(parity).toHaveLength(1)
  const { moment } = await morph(start, end)
  for (const part of momentParts) {
    const { values } = moment[part]
    expect({ part, step: Math.max(...stepsAt(parity, values)) }).toSatisfy(({ step }) => step < highestStep)
    expect({ part, mean: average(stepsAt(squares, values)) }).toSatisfy(({ mean }) => mean < highestMean)
    const size = part === 'second' ? 0.05 : 1 / (seen.width - 1)
    const planted = values.map((value, at) => value + (at % columns > (parity[0] ?? 0) ? size : 0))
    expect({ part, planted: Math.max(...stepsAt(parity, planted)) }).toSatisfy(({ planted }) => planted > highestStep)
  }
})

it('a morph that takes the nearest pixel of a node has a step', { timeout: 240_000 }, async () => {
  const { bent, first } = await morph(photograph('chelsea'), photograph('coffee'))
  const planes = [0, 1, 2, 3].map((plane) => samplePixels(bent, plane))
  const steps = [...planes, samplePixels(first, 0)].flatMap((values) => stepsAt(parity, values))
  expect(Math.max(...steps)).toBeGreaterThan(highestStep)
})
