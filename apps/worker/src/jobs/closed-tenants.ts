import type { ObjectStore } from '@kinora/adapters/objects'
import type { ClosedTenants } from '@kinora/postgres'
import type { Round } from './loop.ts'

export type ClosedTenantDeps = {
  closedTenants: ClosedTenants
  objects: Pick<ObjectStore, 'block' | 'storedFor' | 'remove'>
}

/** Pages of one round; between rounds the worker may stop. */
const maxPages = 20

/** One object per tenant blocks all its URLs at the proxy, whatever the number of its objects (C54). */
export const blockClosedTenants = async ({ closedTenants, objects }: ClosedTenantDeps): Promise<void> => {
  for (const tenantId of await closedTenants.listUnblocked()) {
    await objects.block(tenantId)
    await closedTenants.markBlocked(tenantId)
  }
}

/** `false` while objects may be left. */
const emptyTenant = async ({ closedTenants, objects }: ClosedTenantDeps, tenantId: string): Promise<boolean> => {
  // Read before the listing: a task that ends meanwhile has stored its objects for the next round.
  const isBusy = await closedTenants.hasOpenTasks(tenantId)
  let pages = 0
  for await (const keys of objects.storedFor(tenantId)) {
    if (keys.length === 0) continue
    await objects.remove(keys)
    pages += 1
    if (pages === maxPages) return false
  }
  if (isBusy) return true
  await closedTenants.forgetMedia(tenantId)
  await closedTenants.markRemoved(tenantId)
  return true
}

/** Removes the media of closed tenants; a tenant with open tasks stays on the list until they have ended. */
export const emptyClosedTenants = async (deps: ClosedTenantDeps): Promise<Round> => {
  const failures: unknown[] = []
  let isMore = false
  for (const tenantId of await deps.closedTenants.listUnremoved())
    try {
      if (!(await emptyTenant(deps, tenantId))) isMore = true
    } catch (error) {
      // The other tenants must not wait for this one.
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return isMore ? 'more' : undefined
}
