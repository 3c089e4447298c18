import { promises as dns } from 'node:dns'
import { afterEach, expect, it } from 'vitest'
import { inTurn, redirecting, serving, silent } from '../scripts.ts'
import { exchange } from '../wire/exchange.ts'
import { forged, toRawRequest } from '../wire/request.ts'
import type { Script } from '../world.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { startNameServer } from './name-server.ts'
import { type OriginSettings, startOrigin } from './origin.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
const open = async (script: Script, settings: Partial<OriginSettings> = {}) => {
  const origin = await startOrigin(script, { address: '127.0.0.1', ...settings })
  stops.push(origin.stop)
  const { hostname, port } = new URL(origin.url)
  return { origin, at: { host: hostname, port: Number(port) } }
}

it('exchange sends bytes and reads the response, its headers and the connection state', async () => {
  const { origin, at } = await open(serving('{"a":1}', { headers: [['X-A', 'b']] }))
  const wire = toRawRequest({ method: 'POST', target: '/x', headers: [['X-B', 'c']], body: 'body' }, 'h')
  const response = await exchange(at, wire, { watchCloseMs: 1_000 })
  expect(response).toMatchObject({ status: 200, body: { a: 1 }, answers: 1, isClosed: true, interim: [] })
  expect(response.header('x-a')).toBe('b')
  expect(origin.requests.map(({ target, body }) => [target, body.toString()])).toEqual([['/x', 'body']])
  expect(origin.connections()).toMatchObject({ most: 1, all: 1 })
})

it('exchange counts all responses of a connection and its interim 100 responses', async () => {
  const { at } = await open(async ({ write, earlier }) => {
    if (earlier === 0) await write('HTTP/1.1 100 Continue\r\n\r\n')
    await write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}')
  })
  const twice = forged('GET / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\n')
  expect(await exchange(at, twice, { watchCloseMs: 300 })).toMatchObject({
    answers: 2,
    interim: [100],
    isClosed: false,
  })
})

it('exchange stops sending when the response arrives first', async () => {
  const { at } = await open(serving('', { status: 413 }), { isEarly: true })
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('POST / HTTP/1.1\r\nContent-Length: 1000000000\r\n\r\n')
    for (;;) {
      yield Buffer.alloc(16_384)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const response = await exchange(at, { method: 'POST', chunks: endless() })
  expect(response.status).toBe(413)
  expect(response.sentBytes).toBeLessThan(10_000_000)
})

it('exchange rejects when no response arrives within the timeout', async () => {
  const { at } = await open(silent)
  const wire = forged('GET / HTTP/1.1\r\n\r\n')
  await expect(exchange(at, wire, { timeoutMs: 100 })).rejects.toThrow('no response within 100 ms')
})

it('inTurn runs one script per request', async () => {
  const { origin } = await open(inTurn(redirecting(302, '/next'), serving('there')))
  expect(await (await fetch(origin.url)).text()).toBe('there')
  expect(origin.requests.map(({ target }) => target)).toEqual(['/file', '/next'])
})

it('createConcurrencyLimit runs at most the given number of calls at once', async () => {
  const runLimited = createConcurrencyLimit(2)
  let [inside, most] = [0, 0]
  const work = async (): Promise<void> => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => setTimeout(resolve, 5))
    inside -= 1
  }
  await Promise.all(Array.from({ length: 7 }, () => runLimited(work)))
  expect([inside, most]).toEqual([0, 2])
})

it('startNameServer answers each query as scripted', async () => {
  const server = await startNameServer('127.0.0.1:0')
  stops.push(server.stop)
  const resolver = new dns.Resolver({ timeout: 200, tries: 1 })
  resolver.setServers([`127.0.0.1:${server.port}`])
  const both = server.add(({ family, earlier }) =>
    family === 6 ? [{ aaaa: '2001:4860::1' }, { aaaa: '::ffff:127.0.0.65' }] : [{ a: `8.8.8.${earlier}` }],
  )
  expect(await resolver.resolve6(both)).toEqual(['2001:4860::1', '::ffff:127.0.0.65'])
  expect([await resolver.resolve4(both), await resolver.resolve4(both)]).toEqual([['8.8.8.0'], ['8.8.8.1']])
  const aliased = server.add(() => [{ alias: 'b.example' }, { alias: 'c.example', of: 'b.example' }, { a: '8.8.4.4' }])
  expect(await resolver.resolve4(aliased)).toEqual(['8.8.4.4'])
  await expect(resolver.resolve4(server.add(() => 'fails'))).rejects.toThrow('ESERVFAIL')
  await expect(resolver.resolve4(server.add(() => 'silence'))).rejects.toThrow('ETIMEOUT')
  await expect(resolver.resolve4('other.example')).rejects.toThrow('ENOTFOUND')
})
