import { adminEndpoints, defaultScopes, type Scope } from '@kinora/contract'
import { type Client, createClient } from '@kinora/sdk'
import { createAdminClient } from '@kinora/sdk/admin'
import { fetchWithRetry } from './retries.ts'

/** An optional setting. */
export const environment = (name: string): string | undefined => process.env[name] || undefined

const env = (name: string): string => {
  const value = environment(name)
  if (value === undefined) throw new Error(`${name} is not set: these tests drive a running service`)
  return value
}

/** The service at KINORA_URL; by default the one of these settings. */
export const baseUrl = environment('KINORA_URL') ?? env('PUBLIC_BASE_URL')
export const adminUrl = environment('KINORA_ADMIN_URL') ?? `http://${env('ADMIN_LISTEN')}`
export const adminToken = environment('KINORA_ADMIN_TOKEN') ?? env('ADMIN_TOKEN')
export const admin = createAdminClient({ baseUrl: adminUrl, token: adminToken })

/** A client for tests of outcomes: its `wait` also returns tasks that failed. */
const openClient = (key: string): Client => {
  const client = createClient({ baseUrl, key, patience: false, fetch: fetchWithRetry })
  return { ...client, wait: (id, options) => client.wait(id, { check: false, ...options }) }
}

/** Creates a tenant with a key and credits. */
export const newTenant = async (credits = 10_000, concurrency?: number, scopes: readonly Scope[] = defaultScopes) => {
  const tenant = await admin.createTenant({ name: 'black box', ...(concurrency === undefined ? {} : { concurrency }) })
  if (credits > 0) await admin.grantCredits(tenant.id, { credits, reason: 'test' })
  const { key, id: keyId } = await admin.createKey(tenant.id, { name: 'test', scopes: [...scopes] })
  return { ...tenant, key, keyId, client: openClient(key) }
}

/** The same with an additional test key, and the id of its sandbox tenant. */
export const newSandbox = async (credits = 0, concurrency?: number) => {
  const live = await newTenant(credits, concurrency)
  const { key, id: keyId } = await admin.createKey(live.id, { name: 'test', env: 'test' })
  const { sandbox_id: id } = await admin.call(adminEndpoints.readTenant, { id: live.id })
  return {
    live,
    key,
    keyId,
    id: id ?? '',
    client: openClient(key),
  }
}

export type Sent = { status: number; headers: Headers; text: string; body: Record<string, unknown> }

type Init = { body?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> }

/** Sends a request without validation of its content. */
export const sendTo = async (
  base: string,
  authorization: string | undefined,
  method: string,
  path: string,
  init: Init = {},
): Promise<Sent> => {
  const answer = await fetchWithRetry(`${base}${path}`, {
    method,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...init.headers,
    },
    ...(init.body === undefined ? {} : { body: init.body }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
  }
}

export const send = (key: string | undefined, method: string, path: string, init: Init = {}): Promise<Sent> =>
  sendTo(baseUrl, key === undefined ? undefined : `Token ${key}`, method, path, init)

export const create = (key: string, body: unknown, headers: Record<string, string> = {}): Promise<Sent> =>
  send(key, 'POST', '/ent/v2/text2video', { body: JSON.stringify(body), headers })

/** The smallest task: one second at the smallest size. */
export const smallest = { model: 'genq2', prompt: 'a lighthouse at dusk', duration: 1, resolution: '540p' } as const
