import { z } from 'zod'
import { deliveryEndpoints } from './admin-deliveries.ts'
import { defaultScopes, scopes } from './scopes.ts'

const name = z.string().trim().min(1).max(64)

/** Bodies and replies of the administration API; its routes, OpenAPI, SDK and `kinora admin` read them here. */
export const adminEndpoints = {
  createTenant: {
    method: 'POST',
    path: '/admin/v1/tenants',
    summary: 'Create a tenant',
    body: z.object({
      name,
      concurrency: z.int().min(1).max(10_000).optional().meta({ description: 'Tasks that may run at once' }),
    }),
    returns: z.object({ id: z.string(), name: z.string(), webhook_secret: z.string() }),
  },
  createKey: {
    method: 'POST',
    path: '/admin/v1/tenants/{id}/keys',
    summary: 'Issue an API key; it is shown once',
    body: z.object({
      name,
      scopes: z
        .array(z.enum(scopes))
        .min(1)
        .default([...defaultScopes]),
      expires_at: z.iso.datetime().optional(),
    }),
    returns: z.object({ id: z.string(), name: z.string(), key: z.string(), scopes: z.array(z.string()) }),
  },
  suspendKey: {
    method: 'POST',
    path: '/admin/v1/keys/{id}/suspend',
    summary: 'Suspend an API key on every node within five seconds',
    body: z.object({}),
    returns: z.object({ id: z.string(), suspended: z.boolean() }),
  },
  grantCredits: {
    method: 'POST',
    path: '/admin/v1/tenants/{id}/grants',
    summary: 'Grant credits to a tenant',
    body: z.object({
      credits: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
      reason: z.string().trim().min(1).max(500),
      ends_at: z.iso.datetime().optional().meta({ description: 'What is left of it then goes back' }),
    }),
    returns: z.object({ id: z.string(), credits: z.int(), available: z.int() }),
  },
  ...deliveryEndpoints,
} as const
export type AdminEndpoint = (typeof adminEndpoints)[keyof typeof adminEndpoints]
