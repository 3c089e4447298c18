import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyBackend, StepName } from '@kinora/domain'
import { knownWeights } from '@kinora/domain/weights'
import { atMost, type Bar } from '../../../testkit/bars.ts'
import { type Tier, withEngines } from '../../../testkit/open-engines.ts'
import { bareEncode } from './bare-encode.ts'
import { listOrders, type Measured, type Size } from './orders.ts'
import { readDuration } from './read-duration.ts'
import { cancelOrder, runOrder } from './run-order.ts'

const mib = 2 ** 20
const memoryBar = 1536
const silenceBar = 2
const cancelBar = 3
const cancels = 5

const fixedSeconds: Partial<Record<StepName, number>> = {
  'text-to-image': 1,
  'references-to-image': 1,
  'describe-image': 1,
}
const isFilm = (file: string): boolean => file.endsWith('.mp4')
const hasNeuralTier = (step: StepName): boolean =>
  Object.values(knownWeights).some(({ serves }) => serves.includes(step))

type BenchContext = { folder: string; size: Size; report(text: string): void }

const measureOrder = async (
  { folder, size, report }: BenchContext,
  engine: AnyBackend,
  tier: Tier,
  { order, seconds, bars }: Measured,
): Promise<Bar[]> => {
  // Models stay loaded between jobs, and the bench measures a job among others.
  if (tier === 'neural') await runOrder(engine, order, folder)
  const { file, wallSeconds, cpuSeconds, residentBytes, silentSeconds } = await runOrder(engine, order, folder)
  const per = order.step === 'speech' ? await readDuration(file) : (fixedSeconds[order.step] ?? seconds)
  const bare = isFilm(file) ? (await bareEncode(file, size)) / per : undefined
  const cost = wallSeconds / per
  const name = `${order.step}, ${tier}`
  report(
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
 * Measures the cost of every step beside its encode, its memory and the time until a cancel frees its processes. A step
 * with a neural tier is measured in both tiers.
 */
export const measureEngine = async (isSmall: boolean, report: (text: string) => void): Promise<Bar[]> => {
  const size: Size = isSmall ? { width: 320, height: 180, seconds: 1 } : { width: 1280, height: 720, seconds: 5 }
  const folder = await mkdtemp(join(tmpdir(), 'kinora-engine-'))
  const bars: Bar[] = []
  try {
    const context = { folder, size, report }
    const orders = listOrders(folder, size)
    report(`engine  wall seconds per second of ${size.width}x${size.height}; per picture for pictures`)
    // Separate engines for each order, so that no model of another order stays in memory.
    for (const measured of orders)
      await withEngines(async ({ basic, neural }) => {
        bars.push(...(await measureOrder(context, basic, 'basic', measured)))
        if (hasNeuralTier(measured.order.step)) bars.push(...(await measureOrder(context, neural, 'neural', measured)))
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
