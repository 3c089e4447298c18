import type { PartReply } from '@kinora/contract'
import { withTimeout } from '@kinora/domain/retry'
import type { Operations, PoolReader } from '@kinora/postgres'
import { isLoopback, isSameSite } from './same-site.ts'

export type CheckPartsDeps = {
  /** Each rejects when its component does not respond. */
  pings: Readonly<Record<'database' | 'objects' | 'redis', () => Promise<unknown>>>
  countApiNodes(): Promise<number>
  operations: Pick<Operations, 'waitingOrders' | 'heldCallbacks'>
  pools: PoolReader
  /** Absent if the console is off. */
  consoleMedia?: { origins: readonly string[]; resultOrigin: string } | undefined
}

type PartStatus = { message: string; isHealthy?: boolean; serving?: PartReply['serving'] }

const probeTimeoutMs = 3_000
/** With all components running, an order waits less than a second. */
const maxBacklogSeconds = 10

const describeError = (error: unknown): string => (error instanceof Error && error.message) || 'no response'

/** Probes one component with a timeout. A timeout counts as unhealthy. */
const checkPart = async (
  part: PartReply['part'],
  todo: string,
  probe: () => Promise<PartStatus>,
): Promise<PartReply> => {
  const error = () => new Error(`no response within ${probeTimeoutMs / 1000} s`)
  const status = await withTimeout(probe, { timeoutMs: probeTimeoutMs, error }).catch(
    (failure: unknown): PartStatus => ({
      message: describeError(failure),
      isHealthy: false,
    }),
  )
  const { message, isHealthy = true, serving = [] } = status
  return { part, is_well: isHealthy, says: message, serving, todo: isHealthy ? '' : todo }
}

const ping = (probe: () => Promise<unknown>) => async (): Promise<PartStatus> => {
  const began = performance.now()
  await probe()
  return { message: `responds in ${Math.ceil(performance.now() - began)} ms` }
}

/** Counts at least this node, also when Redis is unavailable. */
const countNodes = async (count: () => Promise<number>): Promise<PartStatus> => {
  const nodes = await count().catch(() => undefined)
  const serving = Math.max(1, nodes ?? 1)
  const message =
    nodes === undefined ? '1 node serving; others unknown without Redis' : `${pluralize(serving, 'node')} serving`
  return { message, serving: [{ name: 'api', serving, known: serving }] }
}

const pluralize = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

type PoolServing = PartReply['serving'][number] & { out: string[]; places: number; busy: number }

const countPools = (servers: Awaited<ReturnType<PoolReader['servers']>>): PoolServing[] =>
  Object.entries(Object.groupBy(servers, ({ pool }) => pool)).map(([name, all = []]) => {
    const out = all.filter(({ state }) => state === 'out')
    const sum = (field: 'places' | 'busy') => all.reduce((total, server) => total + server[field], 0)
    const known = all.length
    return {
      name,
      serving: known - out.length,
      known,
      out: out.map(({ server }) => server),
      places: sum('places'),
      busy: sum('busy'),
    }
  })

const poolText = ({ name, serving, known, places, busy, out }: PoolServing): string =>
  `pool ${name}: ${serving} of ${known} serving, ${busy} of ${places} slots busy${out.length === 0 ? '' : ` (out: ${out.join(', ')})`}`

/** The result proxy sends media to pages of its site only, so players of another site stay empty. */
const checkConsoleMedia = async ({ consoleMedia }: CheckPartsDeps): Promise<PartStatus> => {
  if (!consoleMedia) return { message: 'off' }
  const { origins, resultOrigin } = consoleMedia
  const foreign = [...new Set(origins)].filter((origin) => !isSameSite(origin, resultOrigin))
  const reachable = foreign.filter((origin) => !isLoopback(origin))
  if (reachable.length > 0)
    return {
      message: `RESULT_BASE_URL (${resultOrigin}) is not same-site with ${reachable.join(', ')}`,
      isHealthy: false,
    }
  return {
    message: foreign.length === 0 ? 'same-site with RESULT_BASE_URL' : `no media through ${foreign.join(', ')}`,
  }
}

/** Probes all components concurrently: the slowest one determines the response time. */
export const checkParts = (deps: CheckPartsDeps): Promise<PartReply[]> => {
  const { pings, countApiNodes, operations, pools } = deps
  return Promise.all([
    checkPart('api', 'start an API node', () => countNodes(countApiNodes)),
    checkPart('database', 'start PostgreSQL, or check DATABASE_API_URL', ping(pings.database)),
    checkPart('objects', 'start the object store, or check S3_ENDPOINT and its keys', ping(pings.objects)),
    checkPart('redis', 'start Redis; without it polls are slower and rate limits apply per node', ping(pings.redis)),
    checkPart('workers', 'start a worker; tasks wait until one runs', async () => {
      const workers = await pools.workers()
      return {
        message: `${pluralize(workers, 'worker')} active in the last minute`,
        isHealthy: workers > 0,
        serving: [{ name: 'workers', serving: workers, known: workers }],
      }
    }),
    checkPart('engine', 'check Temporal and the worker logs; workers dispatch orders to Temporal', async () => {
      const { orders, seconds } = await operations.waitingOrders()
      if (orders === 0) return { message: 'no backlog' }
      return {
        message: `${pluralize(orders, 'order')} waiting, the oldest for ${Math.round(seconds)} s`,
        isHealthy: seconds < maxBacklogSeconds,
      }
    }),
    checkPart('backends', 'run kinora admin backend list for the reason; workers keep probing', async () => {
      const poolCounts = countPools(await pools.servers())
      return {
        message: poolCounts.map(poolText).join('; ') || 'no worker has reported a back end in the last minute',
        isHealthy: poolCounts.length > 0 && poolCounts.every(({ out }) => out.length === 0),
        serving: poolCounts.map(({ name, serving, known }) => ({ name, serving, known })),
      }
    }),
    checkPart('callbacks', 'check the restored tasks, then run restore --release-callbacks', async () => {
      const held = await operations.heldCallbacks()
      if (!held) return { message: 'sent when due' }
      return {
        message: `held since the restore at ${held.since.toISOString()}, ${held.callbacks} waiting`,
        isHealthy: false,
      }
    }),
    checkPart(
      'console',
      'use one registrable domain for RESULT_BASE_URL, PUBLIC_BASE_URL and ADMIN_BASE_URL, or players stay empty',
      () => checkConsoleMedia(deps),
    ),
  ])
}
