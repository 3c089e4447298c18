import { z } from 'zod'
import { type AdminEndpoint, name, next, nothing, paging } from './admin-endpoint.ts'

const concurrency = z.int().min(1).max(10_000)

const tenant = z.object({
  id: z.string(),
  name: z.string(),
  concurrency: z.int().nullable().meta({ description: 'null: value of the setting CONCURRENCY' }),
  weight: z.number(),
  local_only: z
    .boolean()
    .meta({ description: 'Its tasks never leave a pool for another route because of a long wait' }),
  available: z.int().meta({ description: 'Credits that are not held' }),
  holding: z.int(),
  created_at: z.string(),
  closed_at: z.string().nullable(),
  sandbox_id: z
    .string()
    .nullable()
    .meta({ description: 'Tenant id of the tasks and callbacks of test keys; other calls accept it too' }),
})

export const tenantEndpoints = {
  createTenant: {
    method: 'POST',
    path: '/admin/v1/tenants',
    summary: 'Create a tenant',
    command: 'tenant create',
    auditedFields: ['name', 'concurrency'],
    body: z.object({
      name: name(),
      concurrency: concurrency.optional().meta({ description: 'Maximum concurrent tasks' }),
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
    summary: 'Get a tenant',
    command: 'tenant show',
    isOwnerCall: true,
    body: nothing,
    returns: tenant,
  },
  changeTenant: {
    method: 'PUT',
    path: '/admin/v1/tenants/{id}',
    summary: 'Update name or limits of a tenant',
    command: 'tenant change',
    auditedFields: ['name', 'concurrency', 'weight', 'local_only'],
    body: z.object({
      name: name().optional(),
      concurrency: concurrency.nullable().optional().meta({ description: 'Concurrent tasks; null: the setting' }),
      weight: z.number().min(0.001).max(1000).optional().meta({ description: 'Relative share when pools are full' }),
      local_only: z.boolean().optional().meta({ description: 'Keep its tasks in pools that may hand steps over' }),
    }),
    returns: tenant,
  },
  closeTenant: {
    method: 'POST',
    path: '/admin/v1/tenants/{id}/close',
    summary: 'Close a tenant; its keys stop working within five seconds, running tasks continue',
    command: 'tenant close',
    body: nothing,
    returns: tenant,
  },
} as const satisfies Record<string, AdminEndpoint>
