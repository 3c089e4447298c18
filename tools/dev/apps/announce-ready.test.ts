import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { probeReadyz, type Readiness, waitUntilReady } from './announce-ready.ts'

const soon = { timeoutMs: 60_000, intervalMs: 1 }
const ready: Readiness = { isReady: true, why: '' }
const never = () => false
const ignore = () => undefined

it('dev is ready only when the worker is ready too, and probes the API once', async () => {
  const probeCounts = { api: 0, worker: 0 }
  const api = async (): Promise<Readiness> => ({ isReady: ++probeCounts.api > 0, why: '' })
  const worker = async (): Promise<Readiness> => ({ isReady: ++probeCounts.worker === 3, why: 'does not answer' })
  expect(await waitUntilReady({ api, worker }, never, ignore, soon)).toBe('ready')
  expect(probeCounts).toEqual({ api: 1, worker: 3 })
})

it('dev reports a part that is not ready in time, with its reply, and still becomes ready later', async () => {
  const reports: string[] = []
  const worker = async (): Promise<Readiness> => ({
    isReady: reports.length === 2,
    why: 'answers 503: {"failing":["temporal"]}',
  })
  const probes = { api: async () => ready, worker }
  const timing = { timeoutMs: 0, intervalMs: 1 }
  expect(await waitUntilReady(probes, never, (late) => reports.push(late), timing)).toBe('ready')
  expect(reports).toEqual(Array(2).fill('worker answers 503: {"failing":["temporal"]}'))
})

it('dev stops probing once it is being stopped', async () => {
  expect(await waitUntilReady({ api: async () => ready }, () => true, ignore, soon)).toBe('over')
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
