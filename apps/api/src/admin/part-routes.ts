import { adminEndpoints, type PartReply } from '@kinora/contract'
import { withTimeout } from '@kinora/domain/retry'
import type { Operations, PoolReader } from '@kinora/postgres'
import { type AdminRoute, adminRoute } from './admin-route.ts'

export type PartRouteDeps = {
  /** Each fails when its part does not answer. */
  pings: Readonly<Record<'database' | 'objects' | 'redis', () => Promise<unknown>>>
  countApiNodes(): Promise<number>
  operations: Pick<Operations, 'waitingOrders'>
  pools: PoolReader
}

type Said = { says: string; isWell?: boolean; serving?: PartReply['serving'] }

const patienceMs = 3_000
/** An order lies for less than a second where everything runs. */
const mostSeconds = 10

const reasonOf = (error: unknown): string => (error instanceof Error && error.message) || 'does not answer'

/** What a part says of itself within a time; silence is an answer, too. */
const askPart = async (part: PartReply['part'], todo: string, look: () => Promise<Said>): Promise<PartReply> => {
  const error = () => new Error(`no answer for ${patienceMs / 1000} s`)
  const found = await withTimeout(look, { timeoutMs: patienceMs, error }).catch(
    (failure: unknown): Said => ({
      says: reasonOf(failure),
      isWell: false,
    }),
  )
  const { says, isWell = true, serving = [] } = found
  return { part, is_well: isWell, says, serving, todo: isWell ? '' : todo }
}

const ping = (ask: () => Promise<unknown>) => async (): Promise<Said> => {
  const began = performance.now()
  await ask()
  return { says: `answers within ${Math.ceil(performance.now() - began)} ms` }
}

/** This node serves, whatever Redis knows of the others. */
const countNodes = async (count: () => Promise<number>): Promise<Said> => {
  const nodes = await count().catch(() => undefined)
  const serving = Math.max(1, nodes ?? 1)
  const says =
    nodes === undefined ? 'this node serves; others are counted through Redis' : `${counted(serving, 'node')} serving`
  return { says, serving: [{ name: 'api', serving, known: serving }] }
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

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

/** All at once: the slowest part decides how long an operator waits. */
export const partRoutes = ({ pings, countApiNodes, operations, pools }: PartRouteDeps): AdminRoute[] => [
  adminRoute(adminEndpoints.listParts, async () => ({
    parts: await Promise.all([
      askPart('api', 'start an API node', () => countNodes(countApiNodes)),
      askPart('database', 'start PostgreSQL, or look at DATABASE_API_URL', ping(pings.database)),
      askPart('objects', 'start the object store, or look at S3_ENDPOINT and its keys', ping(pings.objects)),
      askPart('redis', 'start Redis: polls are slower and limits hold for each node alone', ping(pings.redis)),
      askPart('workers', 'start a worker; tasks wait until there is one', async () => {
        const workers = await pools.workers()
        return {
          says: `${counted(workers, 'worker')} active in the last minute`,
          isWell: workers > 0,
          serving: [{ name: 'workers', serving: workers, known: workers }],
        }
      }),
      askPart('engine', 'look at Temporal and at the logs of the workers, which bring orders to it', async () => {
        const { orders, seconds } = await operations.waitingOrders()
        if (orders === 0) return { says: 'has taken every order' }
        return {
          says: `${orders} ${orders === 1 ? 'order waits' : 'orders wait'}, for up to ${Math.round(seconds)} s`,
          isWell: seconds < mostSeconds,
        }
      }),
      askPart('backends', 'kinora admin backend list tells why; each is tried again by itself', async () => {
        const found = countPools(await pools.servers())
        return {
          says: found.map(poolText).join('; ') || 'no worker has reported a back end in the last minute',
          isWell: found.length > 0 && found.every(({ out }) => out.length === 0),
          serving: found.map(({ name, serving, known }) => ({ name, serving, known })),
        }
      }),
    ]),
  })),
]
