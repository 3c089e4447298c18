import { z } from 'zod'
import { id, isId } from '../ids.ts'
import { adminUsageGroups, adminUsageReply, usageQuery } from '../usage.ts'
import { type AdminEndpoint, moment } from './admin-endpoint.ts'

const { from, to, interval } = usageQuery.shape

export const usageEndpoints = {
  readUsage: {
    method: 'GET',
    path: '/admin/v1/usage',
    summary: 'Get usage of one or all tenants by hour or day',
    command: 'usage',
    auditedFields: ['tenant_id'],
    body: z.object({
      tenant_id: id().refine(isId).optional().meta({ description: 'Defaults to all tenants' }),
      from: moment().optional().meta({ description: from.description }),
      to: moment().optional().meta({ description: to.description }),
      interval,
      group_by: z.enum(adminUsageGroups).optional().meta({ description: 'One row for each value and interval' }),
    }),
    returns: adminUsageReply,
  },
} as const satisfies Record<string, AdminEndpoint>
