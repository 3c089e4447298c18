import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { OpenHttp, WebhookVerifier } from '@kinora/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createCallbackServer } from './callback-server.ts'
import { createPublicKeys } from './public-keys.ts'
import { webhookToken } from './webhook-token.ts'

const tokenKey = 'the key of the provider'
const whsec = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const verifiers: Record<string, WebhookVerifier> = {
  fal: { by: 'ed25519-jwks', jwks: 'https://keys.example/jwks.json', userId: 'acme' },
  replicate: { by: 'standard-webhooks', secretFrom: 'S' },
  openrouter: { by: 'timestamped-hmac', secretFrom: 'S', header: 'x-signature' },
  modelark: { by: 'url-token' },
}
const recorded: [string, unknown][] = []
const woken: string[] = []
let [keyFetches, isBroken] = [0, false]
const http = (() => ({
  async send() {
    keyFetches += 1
    return { status: 200, mediaType: 'application/json', json: { keys: [publicKey.export({ format: 'jwk' })] } }
  },
})) as unknown as OpenHttp
const server = createCallbackServer({
  findSecret: () => undefined,
  findWebhook(name) {
    const verifier = verifiers[name]
    const readJob = (body: unknown) => {
      const id = (body as { id?: unknown } | undefined)?.id
      return typeof id === 'string' ? { id } : undefined
    }
    return verifier && { facts: { verifier, tokenKeyFrom: 'K', readJob }, tokenKey }
  },
  async record(attemptId, job) {
    if (isBroken) throw new Error('the database is down')
    recorded.push([attemptId, job])
  },
  wake: (attemptId) => woken.push(attemptId),
  publicKeys: createPublicKeys(http, Date.now),
  readSecret: () => whsec,
  nowMs: Date.now,
})
let base = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  recorded.length = 0
  woken.length = 0
  isBroken = false
})
afterAll(() => server.close())

const body = '{"id":"job-1"}'
type Forgery = { atMs?: number; key?: typeof privateKey; secret?: string; user?: string }
const signers: Record<string, (forgery: Forgery) => Record<string, string>> = {
  fal({ atMs = Date.now(), key = privateKey, user = 'acme' }) {
    const at = String(Math.floor(atMs / 1_000))
    const text = ['r1', user, at, createHash('sha256').update(body).digest('hex')].join('\n')
    const head = (name: string) => `x-fal-webhook-${name}`
    return {
      [head('request-id')]: 'r1',
      [head('user-id')]: user,
      [head('timestamp')]: at,
      [head('signature')]: sign(null, Buffer.from(text), key).toString('hex'),
    }
  },
  replicate({ atMs = Date.now(), secret = whsec }) {
    const at = String(Math.floor(atMs / 1_000))
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    const signature = createHmac('sha256', key).update(`m1.${at}.${body}`).digest('base64')
    return { 'webhook-id': 'm1', 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` }
  },
  openrouter({ atMs = Date.now(), secret = whsec }) {
    const at = String(Math.floor(atMs / 1_000))
    return { 'x-signature': `t=${at},v1=${createHmac('sha256', secret).update(`${at},${body}`).digest('hex')}` }
  },
  modelark: () => ({}),
}
const post = async (
  name: string,
  {
    attempt = '42',
    token = webhookToken(tokenKey, name, attempt),
    headers = signers[name]?.({}) ?? {},
    sent = body,
  } = {},
) => (await fetch(`${base}/${name}/${attempt}/${token}`, { method: 'POST', headers, body: sent })).status

describe.each(Object.keys(verifiers))('a webhook of %s', (name) => {
  it('records the job of its attempt and wakes its poll', async () => {
    expect(await post(name)).toBe(204)
    expect(recorded).toEqual([['42', { id: 'job-1' }]])
    expect(woken).toEqual(['42'])
  })

  it('at the URL of another attempt or server has no effect', async () => {
    const token = webhookToken(tokenKey, name, '42')
    expect(await post(name, { attempt: '43', token })).toBe(404)
    expect(await post(name, { token: webhookToken(tokenKey, 'other', '42') })).toBe(404)
    expect(await post(name, { token: '' })).toBe(404)
    expect(await post(name, { token: `${token}x` })).toBe(404)
    expect((await fetch(`${base}/${name}/42/${token}/more`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${base}/${name}/42/${token}`)).status).toBe(404)
    expect([recorded, woken]).toEqual([[], []])
  })

  it('that cannot be recorded is answered with 503, so that it is sent again', async () => {
    isBroken = true
    expect(await post(name)).toBe(503)
    expect(woken).toEqual([])
  })
})

it.each(['fal', 'replicate', 'openrouter'])(
  'a webhook of %s that is forged, old or unsigned is rejected',
  async (name) => {
    const other = generateKeyPairSync('ed25519').privateKey
    const forged = { key: other, secret: `whsec_${Buffer.alloc(24, 8).toString('base64')}` }
    const signer = signers[name] ?? (() => ({}))
    expect(await post(name, { headers: signer(forged) })).toBe(401)
    expect(await post(name, { headers: signer({ atMs: Date.now() - 3_600_000 }) })).toBe(401)
    expect(await post(name, { headers: signer({ atMs: Date.now() + 3_600_000 }) })).toBe(401)
    expect(await post(name, { headers: {} })).toBe(401)
    expect(await post(name, { sent: '{"id":"job-2"}' })).toBe(401)
    expect([recorded, woken]).toEqual([[], []])
  },
)

it('a webhook of another customer of the same provider is rejected', async () => {
  expect(await post('fal', { headers: signers['fal']?.({ user: 'mallory' }) ?? {} })).toBe(401)
})

it('a webhook that names no job only wakes the poll', async () => {
  for (const sent of ['not json', '[]', '{"id":{"__proto__":1}}']) expect(await post('modelark', { sent })).toBe(204)
  expect(recorded).toEqual([])
  expect(woken).toEqual(['42', '42', '42'])
})

it('a webhook above 1 MiB is rejected', async () => {
  expect(await post('modelark', { sent: 'x'.repeat(1024 * 1024 + 1) })).toBe(413)
})

it('the public keys are fetched once a day, and for unknown signatures once a minute', async () => {
  const before = keyFetches
  await post('fal')
  await post('fal')
  expect(keyFetches).toBe(before)
})

it('public keys expire after a day', async () => {
  let now = 0
  const publicKeys = createPublicKeys(http, () => now)
  const before = keyFetches
  await publicKeys('u')
  now += 3_600_000
  await publicKeys('u')
  expect(keyFetches).toBe(before + 1)
  await publicKeys('u', true)
  await publicKeys('u', true)
  expect(keyFetches).toBe(before + 2)
  now += 24 * 3_600_000
  await publicKeys('u')
  expect(keyFetches).toBe(before + 3)
})
