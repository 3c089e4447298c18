import { type Clock, newId } from '@kinora/domain'
import type { AdminRoute } from './admin-route.ts'
import { auditRoutes } from './audit-routes.ts'
import { type BackendRouteDeps, backendRoutes } from './backend-routes.ts'
import { type BulkCancelDeps, bulkCancelRoutes } from './bulk-cancel-routes.ts'
import { type DeliveryRouteDeps, deliveryRoutes } from './delivery-routes.ts'
import { type GrantRequestRouteDeps, grantRequestRoutes } from './grant-request-routes.ts'
import { type HealthRouteDeps, healthRoutes } from './health-routes.ts'
import { type KeyRouteDeps, keyRoutes } from './key-routes.ts'
import { type LiveRouteDeps, liveRoutes } from './live-routes.ts'
import { type MemberRouteDeps, memberRoutes } from './member-routes.ts'
import { type MoneyRouteDeps, moneyRoutes } from './money-routes.ts'
import { type OperationRouteDeps, operationRoutes } from './operation-routes.ts'
import { type PartRouteDeps, partRoutes } from './part-routes.ts'
import { type PeopleRouteDeps, peopleRoutes } from './people-routes.ts'
import { type PoolRouteDeps, poolRoutes } from './pool-routes.ts'
import { type RequeueRouteDeps, requeueRoutes } from './requeue-routes.ts'
import { type SecretRouteDeps, secretRoutes } from './secret-rotation.ts'
import { type SpendRouteDeps, spendRoutes } from './spend-routes.ts'
import { type TaskContentRouteDeps, taskContentRoutes } from './task-content-routes.ts'
import { type TaskRouteDeps, taskRoutes } from './task-routes.ts'
import { type TenantRouteDeps, tenantRoutes } from './tenant-routes.ts'
import { type UsageRouteDeps, usageRoutes } from './usage-routes.ts'
import { type WeightRouteDeps, weightRoutes } from './weight-routes.ts'

export type AdminDeps = Omit<
  TenantRouteDeps & KeyRouteDeps & MoneyRouteDeps & DeliveryRouteDeps & PeopleRouteDeps & MemberRouteDeps,
  'generateId'
> &
  OperationRouteDeps &
  PartRouteDeps &
  WeightRouteDeps &
  SecretRouteDeps &
  GrantRequestRouteDeps &
  TaskRouteDeps &
  UsageRouteDeps &
  LiveRouteDeps &
  PoolRouteDeps &
  RequeueRouteDeps &
  BulkCancelDeps &
  TaskContentRouteDeps &
  BackendRouteDeps &
  SpendRouteDeps &
  HealthRouteDeps &
  Parameters<typeof auditRoutes>[0] & { clock: Clock }

/** All admin routes. `kinora admin` and the console call them. */
export const adminRoutes = (adminDeps: AdminDeps): AdminRoute[] => {
  const { clock, randomSource, settings } = adminDeps
  const deps = { ...adminDeps, generateId: () => newId(clock.nowMs(), settings.cell, randomSource.random16()) }
  return [
    ...tenantRoutes(deps),
    ...keyRoutes(deps),
    ...moneyRoutes(deps),
    ...usageRoutes(deps),
    ...operationRoutes(deps),
    ...liveRoutes(deps),
    ...poolRoutes(deps),
    ...backendRoutes(deps),
    ...spendRoutes(deps),
    ...taskRoutes(deps),
    ...requeueRoutes(deps),
    ...bulkCancelRoutes(deps),
    ...taskContentRoutes(deps),
    ...partRoutes(deps),
    ...healthRoutes(deps),
    ...weightRoutes(deps),
    ...deliveryRoutes(deps),
    ...grantRequestRoutes(deps),
    ...peopleRoutes(deps),
    ...memberRoutes(deps),
    ...secretRoutes(deps),
    ...auditRoutes(deps),
  ]
}
