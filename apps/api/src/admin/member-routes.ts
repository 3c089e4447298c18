import { AppError, adminEndpoints } from '@kinora/contract'
import type { MemberAdmin, PeopleAdmin, RoleChanger, TenantAdmin } from '@kinora/postgres'
import {
  type AdminCall,
  type AdminRoute,
  adminRoute,
  asWire,
  isOperatorCall,
  notFound,
  parsePage,
  requireTenant,
  resolveTenantId,
} from './admin-route.ts'

export type MemberRouteDeps = {
  members: MemberAdmin
  tenants: Pick<TenantAdmin, 'find'>
  people: Pick<PeopleAdmin, 'find' | 'setMembership' | 'removeMembership'>
  generateId(): string
}

export const memberRoutes = ({ members, tenants, people, generateId }: MemberRouteDeps): AdminRoute[] => {
  /** A change of a role ends sessions, so an owner could keep signing an operator out. */
  const refuseOperator = async (id: string, call: AdminCall): Promise<void> => {
    if (!isOperatorCall(call) && (await people.find(id))?.is_operator === true)
      throw new AppError('Forbidden', { detail: 'only operators change the roles of this person' })
  }
  const getChanger = (call: AdminCall): RoleChanger => (isOperatorCall(call) ? 'operator' : 'owner')
  return [
    adminRoute(adminEndpoints.listMembers, async (id, page, call) => {
      const { items, next } = await members.list(await requireTenant(tenants, id, call), parsePage(page))
      return { members: items.map(asWire), next }
    }),
    adminRoute(adminEndpoints.setMember, async (id, { email, name, role }, call) => {
      // A person is stored only for a tenant that exists.
      const tenantId = await requireTenant(tenants, id, call)
      const personId = await members.findOrInsertPerson({ id: generateId(), email, name })
      await refuseOperator(personId, call)
      const done = await people.setMembership(personId, tenantId, role, getChanger(call))
      if (done !== 'done') throw notFound(done === 'no person' ? 'person' : 'tenant')
      return { person_id: personId, role }
    }),
    adminRoute(adminEndpoints.removeMember, async (id, { person_id: personId }, call) => {
      const tenantId = resolveTenantId(id, call)
      if (!(await people.removeMembership(personId, tenantId, getChanger(call)))) throw notFound('member')
      return {}
    }),
  ]
}
