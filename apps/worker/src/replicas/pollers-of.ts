import type { Catalog } from '@kinora/domain'
import type { Poller } from '../temporal/workers.ts'
import type { Replicas } from './replicas.ts'

/** One for each server of each pool. */
export const pollersOf = (
  catalog: Pick<Catalog, 'pools'>,
  replicas: Pick<Replicas, 'at' | 'isWatched'>,
  runAt: (pool: string, server: string | undefined) => Poller['runModelStep'],
): Poller[] =>
  [...catalog.pools].flatMap(([pool, { replicas: servers, isOurs }]) =>
    servers.map(({ name, places }) => {
      const gate = name !== undefined && replicas.isWatched(name) ? replicas.at(pool, name)?.gate : undefined
      return { pool, places, isOurs, runModelStep: runAt(pool, name), gate }
    }),
  )
