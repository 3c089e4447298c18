import { z } from 'zod'
import { defaultScopes, scopes } from '../scopes.ts'
import { type AdminEndpoint, moment, name, nothing } from './admin-endpoint.ts'

const env = z.enum(['live', 'test'])
const key = z.object({
  id: z.string(),
  tenant_id: z.string(),
  env,
  name: z.string(),
  scopes: z.array(z.string()),
  creator: z
    .string()
    .meta({ description: '`operator`, `person:` and the id of a signed-in person, or the id of the issuing key' }),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  suspended_at: z.string().nullable(),
  last_used_at: z.string().nullable().meta({ description: 'Rounded to the minute' }),
  monthly_budget: z.int().nullable(),
})
const scopeList = z.array(z.enum(scopes)).min(1)

export const keyEndpoints = {
  createKey: {
    method: 'POST',
    path: '/admin/v1/tenants/{id}/keys',
    summary: 'Create an API key; it is shown once',
    command: 'key create',
    isKeyCall: true,
    auditedFields: ['name', 'env', 'scopes', 'expires_at'],
    body: z.object({
      name: name().meta({ description: 'Purpose of the key' }),
      env: env.default('live').meta({ description: 'Test keys spend no credits and only see tasks of test keys' }),
      scopes: scopeList.optional().meta({
        description: `Allowed scopes. Default: ${defaultScopes.join(', ')}; an issuing key can only grant its own`,
      }),
      expires_at: moment().optional(),
    }),
    returns: z.object({ id: z.string(), name: z.string(), key: z.string(), scopes: z.array(z.string()) }),
  },
  listKeys: {
    method: 'GET',
    path: '/admin/v1/tenants/{id}/keys',
    summary: 'List the keys of a tenant, including suspended keys',
    command: 'key list',
    isKeyCall: true,
    body: nothing,
    returns: z.object({ keys: z.array(key) }),
  },
  changeKey: {
    method: 'PUT',
    path: '/admin/v1/keys/{id}',
    summary: 'Update name, scopes, expiry or budget of a key',
    command: 'key change',
    isKeyCall: true,
    auditedFields: ['name', 'scopes', 'expires_at', 'monthly_budget'],
    body: z.object({
      name: name().optional(),
      scopes: scopeList.optional(),
      expires_at: moment().nullable().optional().meta({ description: 'null: never' }),
      monthly_budget: z
        .int()
        .min(0)
        .max(Number.MAX_SAFE_INTEGER)
        .nullable()
        .optional()
        .meta({ description: 'Maximum credits per calendar month; null: unlimited' }),
    }),
    returns: key,
  },
  suspendKey: {
    method: 'POST',
    path: '/admin/v1/keys/{id}/suspend',
    summary: 'Suspend an API key; effective on every node within five seconds',
    command: 'key suspend',
    isKeyCall: true,
    body: nothing,
    returns: z.object({ id: z.string(), suspended: z.boolean() }),
  },
  deleteKey: {
    method: 'DELETE',
    path: '/admin/v1/keys/{id}',
    summary: 'Delete a suspended API key',
    command: 'key delete',
    isKeyCall: true,
    body: nothing,
    returns: z.object({ id: z.string(), deleted: z.boolean() }),
  },
} as const satisfies Record<string, AdminEndpoint>
