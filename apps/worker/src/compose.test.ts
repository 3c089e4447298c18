import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it, vi } from 'vitest'
import { startWorker } from './compose.ts'
import type { Config } from './config.ts'
import type { Ports } from './ports/ports.ts'

const freeServer = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

const setUp = (port: number, roles: string[]) => {
  const connection = { close: vi.fn(async () => undefined) }
  const relay = {
    lease: vi.fn(async () => []),
    giveOutSlots: vi.fn(async () => 0),
    markQueueing: vi.fn(async () => []),
  }
  const processes = {
    publish: vi.fn(async (_process: object) => undefined),
    remove: vi.fn(async (_holder: string) => undefined),
  }
  const fakes = {
    log: { info: vi.fn(), warn: vi.fn(), error: vi.fn() },
    metrics: {},
    clock: { nowMs: () => 0 },
    catalog: { pools: new Map(), backends: [] },
    weights: { find: async () => undefined },
    connection: Promise.resolve(connection),
    listenForOrders: vi.fn(),
    readinessChecks: {},
    relay,
    holder: 'host:7',
    processes,
    close: vi.fn(async () => undefined),
  }
  const config = {
    WORKER_ADMIN_LISTEN: `127.0.0.1:${port}`,
    WORKER_ROLES: roles,
    WORKER_NICENESS: 0,
  } as Partial<Config>
  return { fakes, relay, processes, connection, start: () => startWorker(config as Config, fakes as unknown as Ports) }
}

it('a worker whose health port is in use starts no role and closes its ports', async () => {
  const { server, port } = await freeServer()
  const { fakes, relay, start } = setUp(port, ['relay'])
  await expect(start()).rejects.toThrow(`WORKER_ADMIN_LISTEN: cannot listen on 127.0.0.1:${port}: listen EADDRINUSE`)
  expect([relay.lease.mock.calls.length, fakes.close.mock.calls.length]).toEqual([0, 1])
  server.close()
})

it('a worker runs only the jobs of its roles, is ready meanwhile and closes everything on stop', async () => {
  const { server, port } = await freeServer()
  await new Promise((resolve) => server.close(resolve))
  const { fakes, relay, processes, connection, start } = setUp(port, ['relay'])
  const worker = await start()
  await vi.waitFor(() => expect(relay.markQueueing).toHaveBeenCalled())
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } })
  expect(ready.status).toBe(200)
  expect(fakes.log.info.mock.calls.at(-1)?.[1]).toBe('worker started: relay')
  expect(processes.publish).toHaveBeenCalledWith(expect.objectContaining({ holder: 'host:7', roles: ['relay'] }))
  await worker.stop()
  expect(processes.remove.mock.calls).toEqual([['host:7']])
  const rounds = relay.lease.mock.calls.length
  expect([connection.close.mock.calls.length, fakes.close.mock.calls.length]).toEqual([1, 1])
  await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow('fetch failed')
  expect(relay.lease.mock.calls.length).toBe(rounds)
})
