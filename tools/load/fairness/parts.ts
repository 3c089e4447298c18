import { atMost, type Bar } from '../../testkit/bars.ts'
import { quantile } from '../../testkit/closed-loop.ts'
import type { Part } from '../../testkit/run-parts.ts'
import { type Crowd, openCrowd, type Tenant } from './crowd.ts'
import { evennessBar, lineBar, offPeakBar, poolBar, slotsBar, weightsBar } from './fairness-bars.ts'

const slots = 5

const inCrowd = async (
  setup: Parameters<typeof openCrowd>[0],
  run: (crowd: Crowd, tenants: [Tenant, Tenant, Tenant]) => Promise<Bar[]>,
): Promise<Bar[]> => {
  const crowd = await openCrowd(setup)
  try {
    return await run(crowd, crowd.tenants as [Tenant, Tenant, Tenant])
  } finally {
    await crowd.close()
  }
}

/** Long enough that a short queue is complete before most of it has run, so that all shares come from a full queue. */
const waitingLineMs = (small: boolean): number => (small ? 600 : 200)

/** Sampled ten times a second while the part runs. */
const slotsHeld = (part: string, crowd: Crowd): Bar => slotsBar(part, crowd.mostRunning(), slots)

const countBy = (crowd: Crowd, ended: readonly { tenantId: string }[]): number[] =>
  crowd.tenants.map(({ id }) => ended.filter(({ tenantId }) => tenantId === id).length)

/** Each part has separate tenants. In a small run only the counts decide, not the times. */
export const parts: Record<string, Part> = {
  /** One tenant's long queue, and two tenants that come later. */
  line: (small) =>
    inCrowd({ tenants: 3, places: 10 }, async (crowd, [a, b, c]) => {
      const [line, each, order] = [small ? 100 : 5_000, 10, { taskMs: 500 }]
      const later = async (count: number): Promise<number> => {
        const before = (await crowd.ended([b, c])).length
        const began = performance.now()
        await crowd.order([b, c], count, order)
        await crowd.untilEnded([b, c], before + 2 * count)
        return performance.now() - began
      }
      await later(each)
      const unloadedMs = await later(each)
      await crowd.order([a], line, order)
      const before = (await crowd.ended([a])).length
      const loadedMs = await later(each)
      const doneOfA = (await crowd.ended([a])).length - before
      return [
        lineBar(doneOfA, each),
        atMost('time', `line: time of B and C behind ${line} of A, against alone`, loadedMs / unloadedMs, 3, '×'),
        slotsHeld('line', crowd),
      ]
    }),
  /** Many tenants with one task each. */
  many: (small) =>
    inCrowd({ tenants: small ? 50 : 1_000, places: 20 }, async (crowd) => {
      await crowd.order(crowd.tenants, 1, { taskMs: 200 })
      const waits = (await crowd.untilEnded(crowd.tenants, crowd.tenants.length)).map(({ waitMs }) => waitMs)
      return [
        atMost('time', 'many: longest wait against the median', Math.max(...waits) / quantile(waits, 0.5), 4, '×'),
        slotsHeld('many', crowd),
      ]
    }),
  /** A pool of four places, and one tenant with a slot for each task. */
  pool: (small) =>
    inCrowd({ tenants: 3, places: 4 }, async (crowd, [a, b, c]) => {
      await crowd.limit(a, { concurrency: 500 })
      await crowd.order([a], small ? 100 : 500, { taskMs: 300 })
      await crowd.untilRunning(4)
      const before = (await crowd.ended([a])).length
      await crowd.order([b, c], 5, { taskMs: 300 })
      const last = (await crowd.untilEnded([b, c], 10)).at(-1)
      const after = (await crowd.ended([a])).filter(({ endedAtMs }) => endedAtMs <= (last?.endedAtMs ?? 0)).length
      return [poolBar(after - before)]
    }),
  /** Ten equal tenants. */
  equal: (small) =>
    inCrowd({ tenants: 10, places: 4 }, async (crowd) => {
      const each = small ? 10 : 40
      await crowd.order(crowd.tenants, each, { taskMs: waitingLineMs(small) })
      const half = (await crowd.untilEnded(crowd.tenants, each * 5)).slice(0, each * 5)
      return [evennessBar(countBy(crowd, half)), slotsHeld('equal', crowd)]
    }),
  /** Twice the weight gets twice the places, when the pool is the limit and not the slots. */
  weights: (small) =>
    inCrowd({ tenants: 2, places: 4 }, async (crowd, [heavy, light]) => {
      const each = small ? 120 : 200
      await crowd.limit(heavy, { weight: 2, concurrency: 500 })
      await crowd.limit(light, { concurrency: 500 })
      await crowd.order([heavy, light], each, { taskMs: waitingLineMs(small) })
      // Leaves out tasks that started while the queue was still growing.
      const seen = (await crowd.untilEnded([heavy, light], each)).slice(Math.floor(each / 4), each)
      const [more = 0, less = 1] = countBy(crowd, seen)
      return [weightsBar(more, less)]
    }),
  /** Off-peak work holds every place when normal work arrives. */
  offpeak: (small) =>
    inCrowd({ tenants: 3, places: 4 }, async (crowd, [patient, alsoPatient, normal]) => {
      const longMs = 2_000
      await crowd.order([normal], 4, { taskMs: 100 })
      await crowd.untilEnded([normal], 4)
      // The first tasks of a worker wait longer than those on an idle pool.
      await crowd.order([normal], 4, { taskMs: 100 })
      const idle = await crowd.untilEnded([normal], 8)
      await crowd.order([patient, alsoPatient], small ? 12 : 40, { taskMs: longMs, offPeak: true })
      await crowd.untilRunning(4)
      await crowd.order([normal], 4, { taskMs: 100 })
      const all = await crowd.untilEnded([normal], 12)
      const offPeak = await crowd.untilEnded([patient, alsoPatient], 16)
      const lengths = offPeak.map(({ workMs }) => workMs)
      const waits = (of: typeof all) => Math.max(...of.map(({ waitMs }) => waitMs))
      const known = new Set(idle.map(({ id }) => id))
      const late = all.filter(({ id }) => !known.has(id))
      const idleWaitMs = waits(idle.slice(4))
      const delayMs = waits(late) - idleWaitMs
      return [
        offPeakBar(late, offPeak, { places: 4, idleWaitMs }),
        atMost('time', 'offpeak: normal work delayed, in task lengths', delayMs / Math.max(longMs, ...lengths), 1, '×'),
        slotsHeld('offpeak', crowd),
      ]
    }),
}
