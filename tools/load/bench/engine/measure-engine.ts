import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyBackend, StepName } from '@kinora/domain'
import { knownWeights } from '@kinora/domain/weights'
import { atMost, type Bar } from '../../../testkit/bars.ts'
import { type Tier, withEngines } from '../../../testkit/open-engines.ts'
import { bareEncode } from './bare-encode.ts'
import { type Measured, ordersIn, type Size } from './orders.ts'
import { cancelOrder, runOrder } from './run-order.ts'
import { secondsIn } from './seconds-in.ts'

const mib = 2 ** 20
const memoryBar = 1536
const silenceBar = 2
const cancelBar = 3
const cancels = 5

const secondsOf: Partial<Record<StepName, number>> = {
  'text-to-image': 1,
  'references-to-image': 1,
  'describe-image': 1,
}
const isFilm = (file: string): boolean => file.endsWith('.mp4')
const hasNeuralTier = (step: StepName): boolean =>
  Object.values(knownWeights).some(({ serves }) => serves.includes(step))

type Bench = { folder: string; size: Size; tell(text: string): void }

const measureOrder = async (
  { folder, size, tell }: Bench,
  engine: AnyBackend,
  tier: Tier,
  { order, seconds, bars }: Measured,
): Promise<Bar[]> => {
  // Models stay warm between jobs, and what is measured is a job among others.
  if (tier === 'neural') await runOrder(engine, order, folder)
  const { file, wallSeconds, cpuSeconds, residentBytes, silentSeconds } = await runOrder(engine, order, folder)
  const per = order.step === 'speech' ? await secondsIn(file) : (secondsOf[order.step] ?? seconds)
  const bare = isFilm(file) ? (await bareEncode(file, size)) / per : undefined
  const cost = wallSeconds / per
  const name = `${order.step}, ${tier}`
  tell(
    `engine  ${name.padEnd(28)} ${cost.toFixed(2).padStart(6)}  CPU ${(cpuSeconds / per).toFixed(2).padStart(5)}  bare encode ${(bare?.toFixed(2) ?? '–').padStart(5)}  ` +
      `memory ${Math.round(residentBytes / mib)} MiB  longest silence ${silentSeconds.toFixed(1)} s`,
  )
  const bar = bars[tier]
  return [
    ...(bar === undefined ? [] : [atMost('time', `engine ${name}, wall seconds a second`, cost, bar, 's')]),
    atMost('memory', `engine ${name}, memory`, residentBytes / mib, memoryBar, 'MiB'),
    ...(isFilm(file) ? [atMost('time', `engine ${name}, longest silence`, silentSeconds, silenceBar, 's')] : []),
  ]
}

/**
 * Cost of every step beside the encode it cannot do without, in one run, with what it takes and how soon it lets go. What
 * has a neural tier is measured in both.
 */
export const measureEngine = async (isSmall: boolean, tell: (text: string) => void): Promise<Bar[]> => {
  const size: Size = isSmall ? { width: 320, height: 180, seconds: 1 } : { width: 1280, height: 720, seconds: 5 }
  const folder = await mkdtemp(join(tmpdir(), 'kinora-engine-'))
  const bars: Bar[] = []
  try {
    const bench = { folder, size, tell }
    const orders = ordersIn(folder, size)
    tell(`engine  wall seconds for a second of ${size.width}x${size.height}; for a picture, the seconds it takes`)
    // Engines of its own for each, so that no model of another's stays in memory.
    for (const measured of orders)
      await withEngines(async ({ basic, neural }) => {
        bars.push(...(await measureOrder(bench, basic, 'basic', measured)))
        if (hasNeuralTier(measured.order.step)) bars.push(...(await measureOrder(bench, neural, 'neural', measured)))
      })
    const [first] = orders
    let slowest = 0
    await withEngines(async ({ basic }) => {
      for (let time = 0; first && time < cancels; time += 1)
        slowest = Math.max(slowest, await cancelOrder(basic, first.order, folder, 400 + 500 * time))
    })
    bars.push(atMost('time', 'engine cancel, until nothing is left', slowest, cancelBar, 's'))
    return bars
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
