import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { parseListenAddress, startHealthServer } from './health-server.ts'

let server: Server | undefined
afterEach(() => server?.close())

const open = async ({
  readState = async (): Promise<object> => ({ tiers: { speech: 'basic' }, servers: [] }),
  readReadiness = async () => ({ ready: true }),
} = {}) => {
  const metrics = { answer: (_: unknown, response: { end(text: string): unknown }) => response.end('kinora_up 1') }
  server = startHealthServer('127.0.0.1:0', { metrics, readState, readReadiness })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
    return { status: response.status, text: await response.text() }
  }
}

it('the worker answers /healthz with tiers and servers', async () => {
  const get = await open()
  const { status, text } = await get('/healthz')
  expect([status, JSON.parse(text)]).toEqual([200, { alive: true, tiers: { speech: 'basic' }, servers: [] }])
})

it('the worker answers /healthz with 500 and goes on when its state cannot be read', async () => {
  const get = await open({ readState: () => Promise.reject(new Error('disk error')) })
  expect((await get('/healthz')).status).toBe(500)
  expect((await get('/healthz')).status).toBe(500)
})

it.each([
  [200, { ready: true, failing: [] }],
  [503, { ready: false, failing: ['database'] }],
])('the worker answers /readyz with %i for %j', async (expected, readiness) => {
  const get = await open({ readReadiness: async () => readiness })
  const { status, text } = await get('/readyz')
  expect([status, JSON.parse(text)]).toEqual([expected, readiness])
})

it('the worker answers /metrics in the form of its metrics and every other path with 404', async () => {
  const get = await open()
  expect(await get('/metrics')).toEqual({ status: 200, text: 'kinora_up 1' })
  for (const path of ['/', '/healthz/', '/admin']) expect((await get(path)).status).toBe(404)
})

it.each([
  ['127.0.0.1:8080', { host: '127.0.0.1', port: 8080 }],
  ['::1:9', { host: '::1', port: 9 }],
  ['localhost:0', { host: 'localhost', port: 0 }],
])('parseListenAddress reads %s', (address, expected) => {
  expect(parseListenAddress(address)).toEqual(expected)
})
