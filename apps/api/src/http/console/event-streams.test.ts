import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it, vi } from 'vitest'
import { forwardCall } from './forward-call.ts'

const apps: FastifyInstance[] = []
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(apps.splice(0).map((app) => app.close()))
})

/** An app with one endless event stream, and an app in front that forwards to it. */
const open = async (isAllowed: () => Promise<boolean>) => {
  const source = new Readable({ read() {} })
  // Headers leave with the first event.
  source.push('event: task\n\n')
  const seen: Record<string, unknown>[] = []
  const inner = Fastify()
  inner.get('/events', async (request, reply) => {
    seen.push(request.headers)
    request.raw.once('close', () => source.destroy())
    return reply.header('content-type', 'text/event-stream').header('set-cookie', 'a=b').send(source)
  })
  const outer = Fastify({ forceCloseConnections: true })
  outer.get('/console/events', (request, reply) =>
    forwardCall(request, reply, {
      app: inner,
      target: '/events',
      authorization: 'Console x',
      body: undefined,
      contentType: '',
      isAllowed,
    }),
  )
  apps.push(outer, inner)
  await outer.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(outer.server.address() as AddressInfo).port}/console/events`
  return { source, seen, url }
}

it('an event stream is forwarded as it arrives, without cookies in either direction', async () => {
  const { seen, url } = await open(async () => true)
  const response = await fetch(url, {
    headers: { cookie: 'secret=1', 'last-event-id': '7', authorization: 'Bearer mine' },
  })
  expect([response.headers.get('content-type'), response.headers.get('set-cookie')]).toEqual([
    'text/event-stream',
    null,
  ])
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect(await reader?.read()).toMatchObject({ value: 'event: task\n\n' })
  expect(seen).toMatchObject([{ authorization: 'Console x', 'last-event-id': '7' }])
  expect(seen[0]).not.toHaveProperty('cookie')
  await reader?.cancel()
})

it('an event stream ends when its session ends (D-518)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const session = { isThere: true }
  const { source, url } = await open(async () => session.isThere)
  const response = await fetch(url)
  const reader = response.body?.getReader()
  await reader?.read()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(source.destroyed).toBe(false)
  session.isThere = false
  const isClosed = once(source, 'close')
  await vi.advanceTimersByTimeAsync(15_000)
  await expect(reader?.read()).rejects.toThrow('terminated')
  await isClosed
})

it('an event stream stops its source when the browser leaves', async () => {
  const { source, url } = await open(async () => true)
  const leaving = new AbortController()
  const response = await fetch(url, { signal: leaving.signal })
  const isClosed = once(source, 'close')
  leaving.abort()
  await isClosed
  expect([response.status, source.destroyed]).toEqual([200, true])
})
