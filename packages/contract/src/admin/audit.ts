import { z } from 'zod'
import { type AdminEndpoint, next, nothing, paging } from './admin-endpoint.ts'

export const auditEndpoints = {
  readAudit: {
    method: 'GET',
    path: '/admin/v1/audit',
    summary: 'List audit log entries, oldest first',
    command: 'audit list',
    body: z.object(paging),
    returns: z.object({
      entries: z.array(
        z.object({
          seq: z.int(),
          at: z.string(),
          actor: z.enum(['operator', 'person', 'key', 'system', 'nobody']),
          key_id: z.string(),
          person_id: z.string().nullable(),
          tenant_id: z.string().nullable(),
          action: z.string(),
          object: z.string(),
          result: z.string(),
          address: z.string(),
          trace: z.string(),
          detail: z.record(z.string(), z.unknown()),
          hash: z.string(),
        }),
      ),
      next,
    }),
  },
  exportAudit: {
    method: 'GET',
    path: '/admin/v1/audit/export',
    summary: 'Export the audit log as JSON lines; a restore of the database continues with it',
    command: 'audit export',
    streams: true,
    body: z.object({
      after: z.string().optional().meta({ description: 'Number of the last entry that you have; absent: all entries' }),
    }),
    returns: z.string().meta({ description: 'One entry per line, with its hash and that of the entry before' }),
  },
  verifyAudit: {
    method: 'GET',
    path: '/admin/v1/audit/verify',
    summary: 'Verify the hash chain of the audit log',
    command: 'audit verify',
    body: nothing,
    returns: z.object({ entries: z.int(), broken_at: z.int().nullable() }),
  },
} as const satisfies Record<string, AdminEndpoint>
