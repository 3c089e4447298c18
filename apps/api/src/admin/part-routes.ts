import type { Operations, PoolReader } from '@kinora/adapters/postgres'
import { adminEndpoints, type PartReply } from '@kinora/contract'
import { type AdminRoute, adminRoute } from './admin-route.ts'

export type PartRouteDeps = {
  /** Each fails when its part does not answer. */
  pings: Readonly<Record<'database' | 'objects' | 'redis', () => Promise<unknown>>>
  operations: Pick<Operations, 'waitingOrders'>
  pools: PoolReader
}

type Said = { says: string; isWell?: boolean }

const patienceMs = 3_000
/** An order lies for less than a second where everything runs. */
const mostSeconds = 10

const reasonOf = (error: unknown): string => (error instanceof Error && error.message) || 'does not answer'

/** What a part says of itself within a time; silence is an answer, too. */
const askPart = async (part: PartReply['part'], todo: string, look: () => Promise<Said>): Promise<PartReply> => {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer for ${patienceMs / 1000} s`)), patienceMs).unref()
  })
  const { says, isWell = true } = await Promise.race([look(), late]).catch((error: unknown) => ({
    says: reasonOf(error),
    isWell: false,
  }))
  return { part, is_well: isWell, says, todo: isWell ? '' : todo }
}

const ping = (ask: () => Promise<unknown>) => async (): Promise<Said> => {
  const began = performance.now()
  await ask()
  return { says: `answers within ${Math.ceil(performance.now() - began)} ms` }
}

/** All at once: the slowest part decides how long an operator waits. */
export const partRoutes = ({ pings, operations, pools }: PartRouteDeps): AdminRoute[] => [
  adminRoute(adminEndpoints.listParts, async () => ({
    parts: await Promise.all([
      askPart('database', 'start PostgreSQL, or look at DATABASE_API_URL', ping(pings.database)),
      askPart('objects', 'start the object store, or look at S3_ENDPOINT and its keys', ping(pings.objects)),
      askPart('redis', 'start Redis: polls are slower and limits hold for each node alone', ping(pings.redis)),
      askPart('workers', 'start a worker; tasks wait until there is one', async () => {
        const workers = await pools.workers()
        return { says: `${workers} told of themselves in the last minute`, isWell: workers > 0 }
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
        const servers = await pools.servers()
        const out = servers.filter(({ state }) => state === 'out').map(({ server }) => server)
        const isWell = out.length === 0
        return { says: isWell ? `${servers.length} in rotation` : `out of rotation: ${out.join(', ')}`, isWell }
      }),
    ]),
  })),
]
