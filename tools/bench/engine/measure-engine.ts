import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAnimatic } from '@kinora/adapters/backends/animatic'
import { createSandbox } from '@kinora/adapters/media'
import { atMost, type Bar } from '../../testbed/bars.ts'
import { bareEncode } from './bare-encode.ts'
import { ordersIn, type Size } from './orders.ts'
import { cancelOrder, runOrder } from './run-order.ts'
import { secondsIn } from './seconds-in.ts'

const mib = 2 ** 20
const memoryBar = 1536
const silenceBar = 2
const cancelBar = 3
const cancels = 5

const secondsOf = { 'text-to-image': 1, 'references-to-image': 1, 'describe-image': 1 } as const
const isFilm = (file: string): boolean => file.endsWith('.mp4')

/** Cost of every step beside the encode it cannot do without, in one run, with what it takes and how soon it lets go. */
export const measureEngine = async (isSmall: boolean, tell: (text: string) => void): Promise<Bar[]> => {
  const size: Size = isSmall ? { width: 320, height: 180, seconds: 1 } : { width: 1280, height: 720, seconds: 5 }
  const folder = await mkdtemp(join(tmpdir(), 'kinora-engine-'))
  const engine = createAnimatic({ sandbox: createSandbox() })
  const bars: Bar[] = []
  try {
    const orders = ordersIn(folder, size)
    tell(`engine  wall seconds for a second of ${size.width}x${size.height}; for a picture, the seconds it takes`)
    for (const { name, order, seconds, bar } of orders) {
      const { file, wallSeconds, cpuSeconds, residentBytes, silentSeconds } = await runOrder(engine, order, folder)
      const per =
        (order.step === 'speech' ? await secondsIn(file) : undefined) ??
        secondsOf[name as keyof typeof secondsOf] ??
        seconds
      const bare = isFilm(file) ? (await bareEncode(file, size)) / per : undefined
      const cost = wallSeconds / per
      tell(
        `engine  ${name.padEnd(20)} ${cost.toFixed(2).padStart(6)}  CPU ${(cpuSeconds / per).toFixed(2).padStart(5)}  bare encode ${(bare?.toFixed(2) ?? '–').padStart(5)}  ` +
          `memory ${Math.round(residentBytes / mib)} MiB  longest silence ${silentSeconds.toFixed(1)} s`,
      )
      if (bar !== undefined) bars.push(atMost(`engine ${name}, wall seconds a second`, cost, bar, 's'))
      bars.push(atMost(`engine ${name}, memory`, residentBytes / mib, memoryBar, 'MiB'))
      if (isFilm(file)) bars.push(atMost(`engine ${name}, longest silence`, silentSeconds, silenceBar, 's'))
    }
    const [first] = orders
    let slowest = 0
    for (let time = 0; first && time < cancels; time += 1)
      slowest = Math.max(slowest, await cancelOrder(engine, first.order, folder, 400 + 500 * time))
    bars.push(atMost('engine cancel, until nothing is left', slowest, cancelBar, 's'))
    return bars
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
