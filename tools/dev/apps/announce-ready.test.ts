import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { probeReadyz, type Readiness, waitUntilReady } from './announce-ready.ts'

const soon = { timeoutMs: 60_000, intervalMs: 1 }
const ready: Readiness = { isReady: true, why: '' }
const never = () => false

it('dev is ready only when the worker is ready too, and probes the API once', async () => {
  const probeCounts = { api: 0, worker: 0 }
  const api = async (): Promise<Readiness> => ({ isReady: ++probeCounts.api > 0, why: '' })
  const worker = async (): Promise<Readiness> => ({ isReady: ++probeCounts.worker === 3, why: 'does not answer' })
  expect(await waitUntilReady({ api, worker }, never, soon)).toBe('ready')
  expect(probeCounts).toEqual({ api: 1, worker: 3 })
})

it('dev reports the part that does not become ready, with its reply', async () => {
  const worker = async (): Promise<Readiness> => ({ isReady: false, why: 'answers 503: {"failing":["temporal"]}' })
  const probes = { api: async () => ready, worker }
  expect(await waitUntilReady(probes, never, { timeoutMs: 0, intervalMs: 1 })).toEqual({
    late: 'worker answers 503: {"failing":["temporal"]}',
  })
})

it('dev stops probing once it is being stopped', async () => {
  expect(await waitUntilReady({ api: async () => ready }, () => true, soon)).toBe('over')
})

it('dev reads readiness from /readyz', async () => {
  let status = 503
  const server = createServer((request, response) => response.writeHead(status).end(request.url)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const probe = probeReadyz(`127.0.0.1:${(server.address() as AddressInfo).port}`)
  expect(await probe()).toEqual({ isReady: false, why: 'answers 503: /readyz' })
  status = 200
  expect(await probe()).toMatchObject({ isReady: true })
  expect(await probeReadyz('127.0.0.1:1')()).toEqual({ isReady: false, why: 'does not answer' })
})
