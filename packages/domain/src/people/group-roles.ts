import { higherRole, type Role } from '@kinora/contract'
import type { GroupRoles } from '../ports/people.ts'

/** Right that a group of the identity provider gives: the role operator, or a role in a tenant. */
export type GroupRole = { isOperator: true } | { tenantId: string; role: Role }
export type GroupRoleMap = ReadonlyMap<string, readonly GroupRole[]>

/** Resolves the roles of a person from its groups. Groups that the map does not name give nothing. */
export const resolveGroupRoles = (map: GroupRoleMap, groups: readonly string[]): GroupRoles => {
  const given = groups.flatMap((group) => map.get(group) ?? [])
  const byTenant = new Map<string, Role>()
  for (const each of given)
    if ('tenantId' in each) byTenant.set(each.tenantId, higherRole(byTenant.get(each.tenantId) ?? each.role, each.role))
  return {
    isOperator: given.some((each) => 'isOperator' in each),
    memberships: [...byTenant].map(([tenantId, role]) => ({ tenantId, role })),
  }
}
