import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { startHealthServer } from './health-server.ts'

let server: Server | undefined
afterEach(() => server?.close())

const readPort = (listening: Server): number => (listening.address() as AddressInfo).port
const open = async ({
  readState = async (): Promise<object> => ({ tiers: { speech: 'basic' }, servers: [] }),
  readReadiness = async () => ({ ready: true }),
  host = '127.0.0.1',
  port = 0,
} = {}) => {
  const metrics = { answer: (_: unknown, response: { end(text: string): unknown }) => response.end('kinora_up 1') }
  const listener = { setting: 'WORKER_ADMIN_LISTEN', address: `${host}:${port}`, onError: () => undefined }
  const started = await startHealthServer(listener, { metrics, readState, readReadiness })
  server = started
  return async (path: string) => {
    const response = await fetch(`http://${host}:${readPort(started)}${path}`, { headers: { connection: 'close' } })
    return { status: response.status, text: await response.text() }
  }
}

it('the worker answers /healthz with tiers and servers', async () => {
  const get = await open()
  const { status, text } = await get('/healthz')
  expect([status, JSON.parse(text)]).toEqual([200, { alive: true, tiers: { speech: 'basic' }, servers: [] }])
})

it('the worker answers /healthz with 500 and keeps running when its state cannot be read', async () => {
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

it('the worker answers /metrics with its metrics and every other path with 404', async () => {
  const get = await open()
  expect(await get('/metrics')).toEqual({ status: 200, text: 'kinora_up 1' })
  for (const path of ['/', '/healthz/', '/admin']) expect((await get(path)).status).toBe(404)
})

it('the health server listens on an IPv6 address in brackets', async () => {
  const get = await open({ host: '[::1]' })
  expect((await get('/readyz')).status).toBe(200)
})

it('the worker does not start when its health port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const port = readPort(other)
  await expect(open({ port })).rejects.toThrow(`WORKER_ADMIN_LISTEN: cannot listen on 127.0.0.1:${port}`)
  other.close()
})
