import { z } from 'zod'
import { roles } from '../roles.ts'
import { type AdminEndpoint, email, next, nothing, paging, personId } from './admin-endpoint.ts'

const member = z.object({
  person_id: z.string(),
  email: z.string().nullable(),
  name: z.string(),
  role: z.enum(roles),
  source: z.enum(['manual', 'groups']),
  signed_in_at: z.string().nullable(),
})

/** Members of a tenant, whom its owners manage (D-517). */
export const memberEndpoints = {
  listMembers: {
    method: 'GET',
    path: '/admin/v1/tenants/{id}/members',
    summary: 'List members of a tenant with their roles',
    command: 'member list',
    isOwnerCall: true,
    body: z.object(paging),
    returns: z.object({ members: z.array(member), next }),
  },
  setMember: {
    method: 'POST',
    path: '/admin/v1/tenants/{id}/members',
    summary: 'Add a person to a tenant by e-mail address, or change the role',
    command: 'member set',
    isOwnerCall: true,
    auditedFields: ['role'],
    body: z.object({
      email: email(),
      name: z.string().trim().max(64).default('').meta({ description: 'Name of a person who is new to the service' }),
      role: z.enum(roles),
    }),
    returns: z.object({ person_id: z.string(), role: z.enum(roles) }),
  },
  removeMember: {
    method: 'POST',
    path: '/admin/v1/tenants/{id}/remove-member',
    summary: 'Remove a member from a tenant',
    command: 'member remove',
    isOwnerCall: true,
    auditedFields: ['person_id'],
    body: z.object({ person_id: personId() }),
    returns: nothing,
  },
} as const satisfies Record<string, AdminEndpoint>
