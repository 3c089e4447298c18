export type DatabaseTimeouts = Readonly<{
  /** A free or new connection of the pool. */
  acquireMs: number
  /** Server-side: a statement ends before the client closes its connection. */
  statementMs: number
  replyMs: number
  /** The read of an API key, which blocks every request. */
  keyMs: number
  readinessMs: number
  /** The maximum wait of a finished response for the release of its idempotency key. */
  releaseMs: number
}>

/** For one operation of the object store; SDK retries and the bytes of the response count towards its total. */
export type StoreTimeouts = Readonly<{
  connectMs: number
  /** No byte in either direction. */
  silenceMs: number
  totalMs: number
  /** Added to the total for each MiB of a transfer. */
  perMibMs: number
}>

type RedisTimeouts = Readonly<{
  connectMs: number
  rateMs: number
  commandMs: number
  silenceMs: number
  pingEveryMs: number
}>

/**
 * Timeouts of the API and the worker for each dependency. A frozen dependency keeps its connections open, so every wait
 * needs a timeout. The settings page prints them.
 */
export const dependencyTimeouts: Readonly<{
  database: DatabaseTimeouts
  store: Readonly<Record<'api' | 'worker', StoreTimeouts>>
  redis: RedisTimeouts
  temporal: Readonly<{ callMs: number }>
}> = {
  database: {
    acquireMs: 1_500,
    statementMs: 10_000,
    replyMs: 12_000,
    keyMs: 3_000,
    readinessMs: 2_000,
    releaseMs: 1_000,
  },
  store: {
    api: { connectMs: 1_500, silenceMs: 5_000, totalMs: 10_000, perMibMs: 0 },
    // A worker moves files of hundreds of MiB, and no client waits for it.
    worker: { connectMs: 1_500, silenceMs: 30_000, totalMs: 60_000, perMibMs: 1_000 },
  },
  redis: { connectMs: 1_000, rateMs: 50, commandMs: 100, silenceMs: 15_000, pingEveryMs: 5_000 },
  temporal: { callMs: 5_000 },
}

/** The latest response of the API while a dependency is frozen; calls that wait for a task add their own wait. */
export const frozenAnswerMs = 15_000
