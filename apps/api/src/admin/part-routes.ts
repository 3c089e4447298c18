import { adminEndpoints } from '@kinora/contract'
import { type AdminRoute, adminRoute } from './admin-route.ts'
import { type CheckPartsDeps, checkParts } from './check-parts.ts'

export type PartRouteDeps = CheckPartsDeps

export const partRoutes = (deps: PartRouteDeps): AdminRoute[] => [
  adminRoute(adminEndpoints.listParts, async () => ({ parts: await checkParts(deps) })),
]
