import type { adminEndpoints } from '@kinora/contract'
import type { Catalog } from '@kinora/domain'
import type { TaskSearch } from '@kinora/postgres'
import type { z } from 'zod'

type Filters = Omit<z.output<typeof adminEndpoints.cancelTasks.body>, 'dry_run' | 'limit' | 'state'>

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
const momentBefore = (nowMs: number, age: string | undefined): Date | undefined =>
  age === undefined
    ? undefined
    : new Date(nowMs - Number(age.slice(0, -1)) * unitMs[age.slice(-1) as keyof typeof unitMs])

/** The back end itself, or its replicas: `farm` is `farm:1` and `farm:2`. A removed one is not in the catalog. */
const listReplicas = (name: string, { backends }: Pick<Catalog, 'backends'>): string[] => {
  const replicas = backends.map((backend) => backend.name).filter((each) => each.startsWith(`${name}:`))
  return [name, ...replicas]
}

/** Converts filters of a request: ages become timestamps, a back end its replicas. */
export const toTaskSearch = (
  filter: Filters,
  { nowMs, catalog }: { nowMs: number; catalog: Pick<Catalog, 'backends'> },
): TaskSearch => ({
  traceId: filter.trace_id,
  tenantId: filter.tenant_id,
  keyId: filter.key_id,
  generator: filter.generator,
  model: filter.model,
  backends: filter.backend === undefined ? undefined : listReplicas(filter.backend, catalog),
  createdFrom: momentBefore(nowMs, filter.max_age),
  createdTo: momentBefore(nowMs, filter.min_age),
})
