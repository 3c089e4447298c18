import type { Metrics } from '@kinora/adapters/telemetry'
import type { PoolBoard, SeenServer } from '@kinora/postgres'
import type { Replicas } from './replicas.ts'

/** How much of what was known of a wait is left after a minute without news: what nobody waits for any more is forgotten. */
const halfLifeMs = 60_000

const shareOfState = { well: 1, 'on trial': 0.5, out: 0 } as const

/** Waits of steps for their places, the newest counting most. */
export const createWaits = (nowMs: () => number) => {
  const known = new Map<string, { seconds: number; at: number }>()
  const fade = ({ seconds, at }: { seconds: number; at: number }): number =>
    seconds * 2 ** -((nowMs() - at) / halfLifeMs)
  return {
    add(pool: string, seconds: number): void {
      const before = known.get(pool)
      known.set(pool, { seconds: before ? (fade(before) + seconds) / 2 : seconds, at: nowMs() })
    },
    secondsOf: (pool: string): number => {
      const wait = known.get(pool)
      return wait ? fade(wait) : 0
    },
  }
}
export type Waits = ReturnType<typeof createWaits>

export type TellDeps = {
  replicas: Pick<Replicas, 'all' | 'stateOf' | 'healthOf'>
  waits: Waits
  pools: readonly string[]
  board: PoolBoard
  holder: string
  metrics: Metrics
  /** How many steps wait in the queue of a pool, as the engine counts them. */
  waitingFor(pool: string): Promise<number>
}

/** Tells operators, scrapers and quotes how the pools of this worker are. */
export const createTellPools = ({ replicas, waits, pools, board, holder, metrics, waitingFor }: TellDeps) => {
  let waiting = new Map<string, number>()
  const each = (value: (server: SeenServer) => number) => () =>
    seen().map((server) => ({ value: value(server), labels: { pool: server.pool, backend: server.server } }))
  const seen = (): SeenServer[] =>
    replicas.all().map(({ pool, name, places, gate }) => ({
      pool,
      server: name,
      places,
      busy: gate.inside(),
      state: replicas.stateOf(name),
      version: replicas.healthOf(name)?.version ?? '',
      missing: replicas.healthOf(name)?.missing ?? [],
    }))
  metrics.watch(
    'kinora_pool_places',
    each(({ places }) => places),
  )
  metrics.watch(
    'kinora_pool_busy',
    each(({ busy }) => busy),
  )
  metrics.watch(
    'kinora_backend_state',
    each(({ state }) => shareOfState[state]),
  )
  metrics.watch('kinora_pool_waiting', () => [...waiting].map(([pool, value]) => ({ value, labels: { pool } })))
  return async (): Promise<void> => {
    const counted = await Promise.all(pools.map(async (pool) => [pool, await waitingFor(pool)] as const))
    waiting = new Map(counted)
    const told = counted.map(([pool, count]) => ({ pool, waiting: count, seconds: waits.secondsOf(pool) }))
    await board.tell(holder, seen(), told)
  }
}
