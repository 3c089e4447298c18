import type { StepTimes } from '@kinora/domain'
import { type Database, queryRows } from '../database/pool.ts'
import type { Columns, Row } from '../database/rows.ts'

const freshMs = 30_000
const joinKey = (...words: string[]): string => words.join(' ')

const cacheResult = (read: () => Promise<Map<string, number>>) => {
  let known: { until: number; times: Promise<Map<string, number>> } | undefined
  return (): Promise<Map<string, number>> => {
    if (known && known.until >= performance.now()) return known.times
    const times = read().catch((error) => {
      known = undefined
      throw error
    })
    known = { until: performance.now() + freshMs, times }
    return times
  }
}

/** Reads small tables that sweeps and pools maintain. Each is read completely, at most twice per minute. */
export const createStepTimes = (db: Database): StepTimes => {
  const steps = cacheResult(async () => {
    const rows = await queryRows<Row<'step_times'>>(
      db,
      'step_times',
      'select step, backend, model, seconds from step_times',
    )
    return new Map(rows.map(({ step, backend, model, seconds }) => [joinKey(step, backend, model), seconds]))
  })
  const waits = cacheResult(async () => {
    const text = "select pool, seconds from pool_waits where told_at > now() - interval '1 minute'"
    const rows = await queryRows<Columns<'pool_waits', 'pool' | 'seconds'>>(db, 'pool_waits', text)
    return new Map(rows.map(({ pool, seconds }) => [pool, seconds]))
  })
  return {
    seconds: async (step, backend, model) => (await steps()).get(joinKey(step, backend, model)),
    waitSeconds: async (pool) => (await waits()).get(pool) ?? 0,
  }
}
