import type { Metrics } from '@kinora/adapters/telemetry'
import type { PoolStatusStore, SeenServer } from '@kinora/postgres'
import type { Replicas } from './replicas.ts'

/** The half-life of a measured wait: without new waits, the value decays. */
const halfLifeMs = 60_000

const availabilityByState = { well: 1, 'on trial': 0.5, out: 0 } as const

/** Waits of steps for their slots; the newest counts most. */
export const createWaits = (nowMs: () => number) => {
  const known = new Map<string, { seconds: number; at: number }>()
  const fade = ({ seconds, at }: { seconds: number; at: number }): number =>
    seconds * 2 ** -((nowMs() - at) / halfLifeMs)
  return {
    add(pool: string, seconds: number): void {
      const before = known.get(pool)
      known.set(pool, { seconds: before ? (fade(before) + seconds) / 2 : seconds, at: nowMs() })
    },
    averageSeconds: (pool: string): number => {
      const wait = known.get(pool)
      return wait ? fade(wait) : 0
    },
  }
}
export type Waits = ReturnType<typeof createWaits>

export type PoolStatusDeps = {
  replicas: Pick<Replicas, 'all' | 'breakerState' | 'health'>
  waits: Waits
  pools: readonly string[]
  poolStatus: PoolStatusStore
  holder: string
  metrics: Metrics
  /** The number of steps in the queue of a pool, as counted by Temporal. */
  waitingFor(pool: string): Promise<number>
}

/** Publishes the state of this worker's pools for operators, metrics and quotes. */
export const createPublishPoolStatus = ({
  replicas,
  waits,
  pools,
  poolStatus,
  holder,
  metrics,
  waitingFor,
}: PoolStatusDeps) => {
  let waiting = new Map<string, number>()
  const toSamples = (value: (server: SeenServer) => number) => () =>
    readServers().map((server) => ({ value: value(server), labels: { pool: server.pool, backend: server.server } }))
  const readServers = (): SeenServer[] =>
    replicas.all().map(({ pool, name, places, gate }) => ({
      pool,
      server: name,
      places,
      busy: gate.activeJobs(),
      state: replicas.breakerState(name),
      version: replicas.health(name)?.version ?? '',
      missing: replicas.health(name)?.missing ?? [],
    }))
  metrics.watch(
    'kinora_pool_places',
    toSamples(({ places }) => places),
  )
  metrics.watch(
    'kinora_pool_busy',
    toSamples(({ busy }) => busy),
  )
  metrics.watch(
    'kinora_backend_state',
    toSamples(({ state }) => availabilityByState[state]),
  )
  metrics.watch('kinora_pool_waiting', () => [...waiting].map(([pool, value]) => ({ value, labels: { pool } })))
  return async (): Promise<void> => {
    const counted = await Promise.all(pools.map(async (pool) => [pool, await waitingFor(pool)] as const))
    waiting = new Map(counted)
    const poolWaits = counted.map(([pool, count]) => ({ pool, waiting: count, seconds: waits.averageSeconds(pool) }))
    await poolStatus.publish(holder, readServers(), poolWaits)
  }
}
