import { expect, it } from 'vitest'
import { type GroupRoleMap, resolveGroupRoles } from './group-roles.ts'

const map: GroupRoleMap = new Map([
  ['admins', [{ isOperator: true }]],
  ['team', [{ tenantId: '1', role: 'viewer' }]],
  ['leads', [{ tenantId: '1', role: 'owner' }, { tenantId: '2', role: 'creator' }]],
])

it('resolveGroupRoles gives nothing to a person without a mapped group (D-518)', () => {
  expect(resolveGroupRoles(map, ['staff', 'Admins', 'constructor'])).toEqual({ isOperator: false, memberships: [] })
})

it('resolveGroupRoles gives the highest role per tenant, in any order of groups (D-518)', () => {
  for (const groups of [['team', 'leads'], ['leads', 'team', 'team']])
    expect(resolveGroupRoles(map, groups)).toEqual({
      isOperator: false,
      memberships: [
        { tenantId: '1', role: 'owner' },
        { tenantId: '2', role: 'creator' },
      ],
    })
})

it('resolveGroupRoles gives the role operator beside memberships (D-518)', () => {
  expect(resolveGroupRoles(map, ['admins', 'team'])).toEqual({
    isOperator: true,
    memberships: [{ tenantId: '1', role: 'viewer' }],
  })
})
