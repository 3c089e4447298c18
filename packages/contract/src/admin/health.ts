import { z } from 'zod'
import { type AdminEndpoint, nothing } from './admin-endpoint.ts'
import { part } from './parts.ts'

const invariant = z.object({
  name: z.string(),
  sentence: z.string().meta({ description: 'The condition that must hold' }),
  is_well: z.boolean(),
  broken: z.int().meta({ description: 'Number of violations' }),
  ids: z.array(z.string()).meta({ description: 'Tenants, tasks or grants of the first violations' }),
  since: z.string().nullable(),
})

const setting = z.object({
  name: z.string(),
  value: z.string().nullable().meta({ description: 'Effective value; `***` in place of a secret; null if unset' }),
  is_secret: z.boolean(),
  is_default: z.boolean(),
})

export type SettingReply = z.infer<typeof setting>

const process = {
  worker: z.string().meta({ description: 'Host and process id' }),
  version: z.string(),
  roles: z.array(z.string()),
  started_at: z.string(),
  seen_at: z.string(),
}

const health = z.object({
  is_well: z.boolean().meta({ description: 'Whether all components and invariants are healthy' }),
  parts: z.array(part),
  invariants: z.object({
    checked_at: z.string().nullable().meta({ description: 'Last check by a worker; null before the first one' }),
    is_late: z.boolean().meta({ description: 'No worker has checked the invariants for five minutes' }),
    checks: z.array(invariant),
  }),
  versions: z.object({ api: z.string(), workers: z.array(z.object(process)) }),
})
export type HealthReply = z.infer<typeof health>

/** The state of the installation, as the answering node sees it. */
export const healthEndpoints = {
  readHealth: {
    method: 'GET',
    path: '/admin/v1/health',
    summary: 'Read the health of the installation: components, invariants and versions',
    command: 'health',
    isUnaudited: true,
    body: nothing,
    returns: health,
  },
  readSettings: {
    method: 'GET',
    path: '/admin/v1/settings',
    summary: 'Read the effective settings of the answering API process and of running workers, without secrets',
    command: 'settings',
    body: nothing,
    returns: z.object({
      api: z.object({ version: z.string(), settings: z.array(setting) }),
      workers: z.array(z.object({ ...process, settings: z.array(setting) })),
    }),
  },
} as const satisfies Record<string, AdminEndpoint>
