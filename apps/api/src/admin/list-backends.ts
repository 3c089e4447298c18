import type { BackendReply } from '@kinora/contract'
import type { Catalog } from '@kinora/domain'
import { resolveTiers } from '@kinora/domain/weights'
import type { Operations, PoolReader, SeenServer, SwitchStore, WeightAdmin } from '@kinora/postgres'
import { isReadyOnAllWorkers } from './weight-reply.ts'

export type ListBackendsDeps = {
  operations: Pick<Operations, 'figures'>
  switches: Pick<SwitchStore, 'read'>
  catalog: Catalog
  weights: Pick<WeightAdmin, 'held'>
  pools: PoolReader
}

/** Summarizes what workers report of a server. The slots of a server in several pools add up. */
const summarizeServers = (seen: readonly SeenServer[]) => {
  const [first] = seen
  const sum = (read: (server: SeenServer) => number): number => seen.reduce((total, server) => total + read(server), 0)
  return {
    server: first?.state ?? ('not seen' as const),
    places: sum(({ places }) => places),
    busy: sum(({ busy }) => busy),
    version: first?.version ?? '',
    missing: [...(first?.missing ?? [])],
  }
}

type AttemptCounts = { use: string; done: number; failed: number }

/** The sandbox is never failing: its tasks fail on request. */
const assessHealth = ({ use, done, failed }: AttemptCounts): 'idle' | 'failing' | 'well' => {
  if (done + failed === 0) return 'idle'
  return failed > done && use !== 'sandbox' ? 'failing' : 'well'
}

/** Every server of the catalog with its state, as operators see it. */
export const listBackends = async ({
  operations,
  switches,
  catalog,
  weights,
  pools: reader,
}: ListBackendsDeps): Promise<BackendReply[]> => {
  const [attemptCounts, states, held, servers] = await Promise.all([
    operations.figures(),
    switches.read(),
    weights.held(),
    reader.servers(),
  ])
  const isReady = (name: string) => isReadyOnAllWorkers(held.filter((each) => each.name === name))
  return catalog.backends.map(({ name, use, pools, steps }) => {
    const seen = attemptCounts.find(({ backend }) => backend === name)
    const { at_work = 0, done = 0, failed = 0, last_done_at = null } = seen ?? {}
    return {
      name,
      use,
      pools: [...pools],
      steps: [...steps],
      tiers: resolveTiers({ use, steps }, isReady),
      state: states.get(name) ?? 'enabled',
      health: assessHealth({ use, done, failed }),
      ...summarizeServers(servers.filter(({ server }) => server === name)),
      at_work,
      done,
      failed,
      last_done_at: last_done_at?.toISOString() ?? null,
    }
  })
}
