import { z } from 'zod'
import { type AdminEndpoint, moment, next, paging } from './admin-endpoint.ts'

export const moneyEndpoints = {
  grantCredits: {
    method: 'POST',
    path: '/admin/v1/tenants/{id}/grants',
    summary: 'Grant credits to a tenant',
    auditedFields: ['credits', 'reason', 'ends_at'],
    body: z.object({
      credits: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
      reason: z.string().trim().min(1).max(500).meta({ description: 'Recorded in the ledger' }),
      ends_at: moment().optional().meta({ description: 'Unused credits expire at this time' }),
    }),
    returns: z.object({
      id: z.string(),
      credits: z.int(),
      available: z.int(),
      state: z.enum(['granted', 'waiting']).meta({
        description:
          'waiting: a signed-in operator granted more than GRANT_SECOND_PERSON, so a second one must approve',
      }),
    }),
  },
  listGrants: {
    method: 'GET',
    path: '/admin/v1/tenants/{id}/grants',
    summary: 'List the grants of a tenant, newest first',
    command: 'grants',
    isOwnerCall: true,
    body: z.object(paging),
    returns: z.object({
      grants: z.array(
        z.object({
          id: z.string(),
          reason: z.string(),
          credits: z.int(),
          remain: z
            .int()
            .nullable()
            .meta({ description: 'Only for grants that expire; otherwise derived from the balance' }),
          created_at: z.string(),
          ends_at: z.string().nullable(),
        }),
      ),
      next,
    }),
  },
  readStatement: {
    method: 'GET',
    path: '/admin/v1/tenants/{id}/statement',
    summary: 'Export all ledger entries of a tenant with running balance, ordered by reference',
    command: 'statement',
    isOwnerCall: true,
    streams: true,
    body: z.object({ format: z.enum(['csv', 'jsonl']).default('csv') }),
    returns: z.string().meta({ description: 'One line per ledger entry; the last balance is the current balance' }),
  },
} as const satisfies Record<string, AdminEndpoint>
