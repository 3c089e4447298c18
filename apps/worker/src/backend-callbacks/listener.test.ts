import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { callbackHeaders } from '@kinora/adapters/callbacks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createListener } from './listener.ts'

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const told: string[] = []
const server = createListener({
  secretOf: (name) => (name === 'farm:a' ? secret : undefined),
  nudge: (attemptId) => told.push(attemptId),
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

it('passes on what was signed by the server that it came for', async () => {
  expect(await post('/farm%3Aa/42')).toBe(204)
  expect(told).toEqual(['42'])
})

it('believes no other signature, no old one and no other server', async () => {
  const other = `whsec_${Buffer.alloc(24, 8).toString('base64')}`
  expect(await post('/farm%3Aa/43', { with: other })).toBe(401)
  expect(await post('/farm%3Aa/43', { at: Date.now() - 3_600_000 })).toBe(401)
  expect((await fetch(`${base}/farm%3Aa/43`, { method: 'POST', body: '{}' })).status).toBe(401)
  expect(await post('/nobody/43')).toBe(404)
  expect(await post('/farm%3Aa/43/more')).toBe(404)
  expect(await post('/farm%3Aa/words')).toBe(404)
  expect((await fetch(`${base}/farm%3Aa/43`)).status).toBe(404)
  expect(told).not.toContain('43')
})

it('reads no more than a callback has', async () => {
  expect(await post('/farm%3Aa/44', { body: 'x'.repeat(1024 * 1024 + 1) })).toBe(413)
  expect(told).not.toContain('44')
})
