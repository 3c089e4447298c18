import { z } from 'zod'
import { type AdminEndpoint, name, next, nothing, paging } from './admin-endpoint.ts'

const concurrency = z.int().min(1).max(10_000)

const tenant = z.object({
  id: z.string(),
  name: z.string(),
  concurrency: z.int().nullable().meta({ description: 'Null: the setting CONCURRENCY' }),
  weight: z.number(),
  available: z.int().meta({ description: 'Credits that nothing holds' }),
  holding: z.int(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
  sandbox_id: z
    .string()
    .nullable()
    .meta({ description: 'Whose tasks and callbacks those of its test keys are; other calls take it, too' }),
})

export const tenantEndpoints = {
  createTenant: {
    method: 'POST',
    path: '/admin/v1/tenants',
    summary: 'Create a tenant',
    command: 'tenant create',
    tells: ['name', 'concurrency'],
    body: z.object({
      name: name(),
      concurrency: concurrency.optional().meta({ description: 'Tasks that may run at once' }),
    }),
    returns: z.object({ id: z.string(), name: z.string(), webhook_secret: z.string() }),
  },
  listTenants: {
    method: 'GET',
    path: '/admin/v1/tenants',
    summary: 'List tenants, oldest first',
    command: 'tenant list',
    body: z.object(paging),
    returns: z.object({ tenants: z.array(tenant), next }),
  },
  readTenant: {
    method: 'GET',
    path: '/admin/v1/tenants/{id}',
    summary: 'Read a tenant',
    command: 'tenant show',
    body: nothing,
    returns: tenant,
  },
  changeTenant: {
    method: 'PUT',
    path: '/admin/v1/tenants/{id}',
    summary: 'Rename a tenant or change its limits; what is absent stays',
    command: 'tenant change',
    tells: ['name', 'concurrency', 'weight'],
    body: z.object({
      name: name().optional(),
      concurrency: concurrency.nullable().optional().meta({ description: 'Tasks at once; null for the setting' }),
      weight: z.number().min(0.001).max(1000).optional().meta({ description: 'Its share when pools are full' }),
    }),
    returns: tenant,
  },
  closeTenant: {
    method: 'POST',
    path: '/admin/v1/tenants/{id}/close',
    summary: 'Close a tenant: its keys stop working within five seconds, what runs goes on',
    command: 'tenant close',
    body: nothing,
    returns: tenant,
  },
} as const satisfies Record<string, AdminEndpoint>
