import { afterEach, expect, it } from 'vitest'
import { inTurn, redirecting, serving, silent } from '../scripts.ts'
import { forged, wireOf } from '../wire/ask.ts'
import { exchange } from '../wire/exchange.ts'
import type { Script } from '../world.ts'
import { createGate } from './create-gate.ts'
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

it('sends bytes and reads the answer, with what came besides', async () => {
  const { origin, at } = await open(serving('{"a":1}', { headers: [['X-A', 'b']] }))
  const wire = wireOf({ method: 'POST', target: '/x', headers: [['X-B', 'c']], body: 'body' }, 'h')
  const seen = await exchange(at, wire, { watchCloseMs: 1_000 })
  expect(seen).toMatchObject({ status: 200, body: { a: 1 }, answers: 1, isClosed: true, interim: [] })
  expect(seen.header('x-a')).toBe('b')
  expect(origin.requests.map(({ target, body }) => [target, body.toString()])).toEqual([['/x', 'body']])
  expect(origin.connections()).toMatchObject({ most: 1, all: 1 })
})

it('sees every answer of a connection and every 100 before it', async () => {
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

it('stops sending when the answer comes first', async () => {
  const { at } = await open(serving('', { status: 413 }), { isEarly: true })
  async function* endless(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('POST / HTTP/1.1\r\nContent-Length: 1000000000\r\n\r\n')
    for (;;) {
      yield Buffer.alloc(16_384)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const seen = await exchange(at, { method: 'POST', chunks: endless() })
  expect(seen.status).toBe(413)
  expect(seen.sentBytes).toBeLessThan(10_000_000)
})

it('gives up on who never answers, and says so', async () => {
  const { at } = await open(silent)
  const wire = forged('GET / HTTP/1.1\r\n\r\n')
  await expect(exchange(at, wire, { timeoutMs: 100 })).rejects.toThrow('no answer within 100 ms')
})

it('plays its scripts in turn', async () => {
  const { origin } = await open(inTurn(redirecting(302, '/next'), serving('there')))
  expect(await (await fetch(origin.url)).text()).toBe('there')
  expect(origin.requests.map(({ target }) => target)).toEqual(['/file', '/next'])
})

it('lets only so many through at once', async () => {
  const gate = createGate(2)
  let [inside, most] = [0, 0]
  const work = async (): Promise<void> => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => setTimeout(resolve, 5))
    inside -= 1
  }
  await Promise.all(Array.from({ length: 7 }, () => gate(work)))
  expect([inside, most]).toEqual([0, 2])
})
