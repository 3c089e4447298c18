import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { callbackHeaders } from '@kinora/adapters/callbacks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCallbackServer } from './callback-server.ts'

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const wokenAttempts: string[] = []
const server = createCallbackServer({
  findSecret: (name) => (name === 'farm:a' ? secret : undefined),
  findWebhook: () => undefined,
  record: async () => undefined,
  wake: (attemptId) => wokenAttempts.push(attemptId),
  publicKeys: async () => [],
  readSecret: () => undefined,
  nowMs: Date.now,
})
let base = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const post = async (path: string, { with: key = secret, body = '{}', at = Date.now() } = {}) => {
  const url = `${base}${path}`
  const facts = { taskId: '1', event: 'success', seq: 1, attempt: 1, url, body, nowMs: at, apiKey: undefined }
  const headers = callbackHeaders({ ...facts, webhookSecrets: [key] }, { accessKey: '', compatSignature: false })
  return (await fetch(url, { method: 'POST', headers, body })).status
}

it('a callback signed by its server wakes the poll of the attempt', async () => {
  expect(await post('/farm%3Aa/42')).toBe(204)
  expect(wokenAttempts).toEqual(['42'])
})

it('the callback server rejects wrong and old signatures and unknown servers', async () => {
  const other = `whsec_${Buffer.alloc(24, 8).toString('base64')}`
  expect(await post('/farm%3Aa/43', { with: other })).toBe(401)
  expect(await post('/farm%3Aa/43', { at: Date.now() - 3_600_000 })).toBe(401)
  expect((await fetch(`${base}/farm%3Aa/43`, { method: 'POST', body: '{}' })).status).toBe(401)
  expect(await post('/unknown/43')).toBe(404)
  expect(await post('/farm%3Aa/43/more')).toBe(404)
  expect(await post('/farm%3Aa/words')).toBe(404)
  expect((await fetch(`${base}/farm%3Aa/43`)).status).toBe(404)
  expect(wokenAttempts).not.toContain('43')
})

it('the callback server rejects a body above 1 MiB', async () => {
  expect(await post('/farm%3Aa/44', { body: 'x'.repeat(1024 * 1024 + 1) })).toBe(413)
  expect(wokenAttempts).not.toContain('44')
})
