import { z } from 'zod'
import { type AdminEndpoint, next, nothing, paging } from './admin-endpoint.ts'

const states = ['waiting', 'approved', 'rejected'] as const

const grantRequest = z.object({
  id: z.string(),
  tenant_id: z.string(),
  credits: z.int(),
  reason: z.string(),
  ends_at: z.string().nullable(),
  state: z.enum(states),
  requested_by: z.string().meta({ description: 'Person id' }),
  decided_by: z.string().nullable().meta({ description: 'Person id; null if waiting, or rejected with ADMIN_TOKEN' }),
  created_at: z.string(),
  decided_at: z.string().nullable(),
})

/** Grants of signed-in operators above GRANT_SECOND_PERSON. */
export const grantRequestEndpoints = {
  listGrantRequests: {
    method: 'GET',
    path: '/admin/v1/grant-requests',
    summary: 'List grants that need a second operator, newest first',
    command: 'grant-request list',
    body: z.object({ ...paging, state: z.enum(states).optional() }),
    returns: z.object({ grant_requests: z.array(grantRequest), next }),
  },
  approveGrantRequest: {
    method: 'POST',
    path: '/admin/v1/grant-requests/{id}/approve',
    summary: 'Approve a grant request; only a signed-in operator who did not make it',
    command: 'grant-request approve',
    body: nothing,
    returns: grantRequest,
  },
  rejectGrantRequest: {
    method: 'POST',
    path: '/admin/v1/grant-requests/{id}/reject',
    summary: 'Reject a grant request',
    command: 'grant-request reject',
    body: nothing,
    returns: grantRequest,
  },
} as const satisfies Record<string, AdminEndpoint>
