import { limits, type NowReply } from '@kinora/contract'
import { type Catalog, type Clock, listPoolWork } from '@kinora/domain'
import type { Attention, MinuteRow, NowReader, PoolReader, PoolSteps, SwitchStore } from '@kinora/postgres'

export type NowDeps = {
  now: NowReader
  pools: Pick<PoolReader, 'servers'>
  switches: Pick<SwitchStore, 'read'>
  catalog: Pick<Catalog, 'pools' | 'backends' | 'work'>
  clock: Clock
}

const minuteMs = 60_000
const shownMinutes = 60
const stepWindowMs = 15 * minuteMs
/** Numbers over longer periods change slowly and cost more than the others. */
const slowEveryMs = 15_000
/** Callers within this time share one snapshot. */
const sharedMs = 1_000

const toMinute = (ms: number): number => Math.floor(ms / minuteMs) * minuteMs

/** Reads snapshots of current numbers. It keeps the minutes that have passed and reads only the last two again. */
export const createNowSnapshot = (deps: NowDeps): (() => Promise<NowReply>) => {
  const { now: reader, clock, catalog } = deps
  const work = listPoolWork(catalog)
  const minutes = new Map<number, MinuteRow>()
  let readUpTo = 0
  let slow: { atMs: number; steps: PoolSteps[]; attention: Attention } | undefined

  const readMinutes = async (nowMs: number): Promise<void> => {
    const first = toMinute(nowMs) - (shownMinutes - 1) * minuteMs
    const since = Math.max(first, readUpTo - minuteMs)
    const rows = await reader.minutes(new Date(since))
    for (const at of minutes.keys()) if (at < first || at >= since) minutes.delete(at)
    for (const row of rows) minutes.set(row.minute.getTime(), row)
    readUpTo = toMinute(nowMs)
  }
  const readSlow = async (nowMs: number) => {
    if (slow && nowMs - slow.atMs < slowEveryMs) return slow
    const [steps, attention] = await Promise.all([
      reader.poolSteps(work, new Date(nowMs - stepWindowMs), new Date(nowMs + minuteMs)),
      reader.attention(limits.startsPerTask),
    ])
    slow = { atMs: nowMs, steps, attention }
    return slow
  }
  const readPools = async (steps: readonly PoolSteps[]) => {
    const [servers, waits, switches] = await Promise.all([
      deps.pools.servers(),
      reader.poolWaits(),
      deps.switches.read(),
    ])
    const isOff = (name: string): boolean =>
      [name, name.split(':')[0] ?? name].some((each) => (switches.get(each) ?? 'enabled') !== 'enabled')
    const pools = [...catalog.pools.keys()].map((name) => {
      const seen = servers.filter(({ pool }) => pool === name)
      const wait = waits.find(({ pool }) => pool === name)
      const done = steps.find(({ pool }) => pool === name)
      const backends = catalog.backends.filter((backend) => backend.pools.includes(name))
      return {
        name,
        places: seen.reduce((sum, { places }) => sum + places, 0),
        busy: seen.reduce((sum, { busy }) => sum + busy, 0),
        waiting: wait?.waiting ?? 0,
        oldest_wait_seconds: wait?.seconds ?? 0,
        p50_ms: done?.p50_ms ?? 0,
        p95_ms: done?.p95_ms ?? 0,
        failures_15m: done?.failures ?? 0,
        drained: backends.length > 0 && backends.every((backend) => isOff(backend.name)),
      }
    })
    return { pools, out: [...new Set(servers.filter(({ state }) => state === 'out').map(({ server }) => server))] }
  }

  const read = async (nowMs: number): Promise<NowReply> => {
    const [waits, { steps, attention }] = await Promise.all([reader.waits(), readSlow(nowMs), readMinutes(nowMs)])
    const { pools, out } = await readPools(steps)
    const first = toMinute(nowMs) - (shownMinutes - 1) * minuteMs
    const series = (field: 'created' | 'finished' | 'failed'): number[] =>
      Array.from({ length: shownMinutes }, (_, i) => minutes.get(first + i * minuteMs)?.[field] ?? 0)
    return {
      at: new Date(nowMs).toISOString(),
      created_per_minute: series('created'),
      finished_per_minute: series('finished'),
      failed_per_minute: series('failed'),
      ...waits,
      pools,
      attention: { ...attention, backends_out: out },
    }
  }

  let shared: { atMs: number; reply: Promise<NowReply> } | undefined
  return () => {
    const nowMs = clock.nowMs()
    if (shared && nowMs - shared.atMs < sharedMs) return shared.reply
    const current = { atMs: nowMs, reply: read(nowMs) }
    shared = current
    current.reply.catch(() => {
      if (shared === current) shared = undefined
    })
    return current.reply
  }
}
