import { AppError, adminEndpoints, isId } from '@kinora/contract'
import type { GrantRequest, GrantRequests } from '@kinora/postgres'
import {
  type AdminCall,
  type AdminRoute,
  adminRoute,
  asWire,
  notFound,
  parsePage,
  requireSecondPerson,
} from './admin-route.ts'

export type GrantRequestRouteDeps = { grantRequests: GrantRequests }

const notWaiting = ({ state }: GrantRequest): AppError =>
  new AppError('Conflict', { detail: `the grant request is ${state}` })

export const grantRequestRoutes = ({ grantRequests }: GrantRequestRouteDeps): AdminRoute[] => {
  const find = async (id: string, call: AdminCall): Promise<GrantRequest> => {
    const request = isId(id) ? await grantRequests.find(id) : undefined
    if (!request) throw notFound('grant request')
    call.tenantId = request.tenant_id
    return request
  }
  return [
    adminRoute(adminEndpoints.listGrantRequests, async (_id, { state, ...page }) => {
      const { items, next } = await grantRequests.list(parsePage(page), state)
      return { grant_requests: items.map(asWire), next }
    }),
    adminRoute(adminEndpoints.approveGrantRequest, async (id, _body, call) => {
      const request = await find(id, call)
      const { personId } = requireSecondPerson(call, 'approve a grant request')
      if (personId === request.requested_by)
        throw new AppError('Forbidden', { detail: 'another operator must approve your grant request' })
      if (!(await grantRequests.approve(request, personId))) throw notWaiting(await find(id, call))
      return asWire(await find(id, call))
    }),
    adminRoute(adminEndpoints.rejectGrantRequest, async (id, _body, call) => {
      const request = await find(id, call)
      const { caller } = call
      const personId = caller.kind === 'person' ? caller.personId : null
      if (!(await grantRequests.reject(request, personId))) throw notWaiting(await find(id, call))
      return asWire(await find(id, call))
    }),
  ]
}
