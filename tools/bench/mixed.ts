import { startService } from '../testbed/start-service.ts'
import { pick, quantile } from './keep-busy.ts'

const createsPerSecond = 50
const pollsPerSecond = 500
const tenants = 20

export type MixedFigures = {
  creates: number
  polls: number
  create: [number, number]
  poll: [number, number]
  refused: number
}

/** Sends at a fixed rate whatever comes back, and times from when each should have been sent. */
const atRate = (perSecond: number, seconds: number, send: (i: number) => Promise<void>): Promise<number[]> => {
  const times: number[] = []
  const total = perSecond * seconds
  const began = performance.now()
  return new Promise((resolve) => {
    let [sent, ended] = [0, 0]
    const timer = setInterval(() => {
      for (; sent < total && sent < ((performance.now() - began) / 1000) * perSecond; sent += 1) {
        const at = performance.now()
        const end = (ms: number): void => {
          times.push(ms)
          ended += 1
          if (ended === total) resolve(times)
        }
        // What is refused has not been answered at all, however fast.
        send(sent).then(
          () => end(performance.now() - at),
          () => end(Number.POSITIVE_INFINITY),
        )
      }
      if (sent >= total) clearInterval(timer)
    }, 2)
  })
}

/** Fifty creates and five hundred polls a second while the back end takes five seconds with fifty places: most of it queues. */
export const measureMixed = async (seconds: number): Promise<MixedFigures> => {
  const service = await startService({ tenants, places: 50, concurrency: 5, worker: 'tools/bench/worker-main.ts' })
  try {
    const open: { id: string; tenant: number }[] = []
    const create = async (i: number): Promise<void> => {
      const { id } = await pick(service.tenants, i).client.textToVideo({
        model: 'genq2',
        prompt: 'wait=5000',
        duration: 1,
        resolution: '540p',
        audio: false,
      })
      open.push({ id, tenant: i % tenants })
    }
    await atRate(20, 2, create)
    const poll = async (i: number): Promise<void> => {
      const { id, tenant } = pick(open, i * 7)
      await pick(service.tenants, tenant).client.get(id)
    }
    const [creates, polls] = await Promise.all([
      atRate(createsPerSecond, seconds, create),
      atRate(pollsPerSecond, seconds, poll),
    ])
    const ends = (times: number[]): [number, number] => [quantile(times, 0.5), quantile(times, 0.99)]
    return {
      creates: creates.length,
      polls: polls.length,
      create: ends(creates),
      poll: ends(polls),
      refused: [...creates, ...polls].filter((ms) => ms === Number.POSITIVE_INFINITY).length,
    }
  } finally {
    await service.stop()
  }
}
