import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dial } from '../../fixtures/http/raw-client.ts'
import { clientTimeouts, connectionCaps } from '../connections/limits.ts'
import { responseBudget } from '../overload/byte-budget.ts'
import { json } from '../request/incoming.ts'
import { type MountedApp, startMountedApp } from './test-setup/mounted-app.ts'

/** The same timeouts, shortened for the tests. */
const shortTimeouts = { ...clientTimeouts, headMs: 300, graceMs: 300, bodyMs: 1_500, checkMs: 50 }
let app: MountedApp
beforeAll(async () => {
  app = await startMountedApp({ timeouts: shortTimeouts })
})
afterAll(() => app.close())

const health = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
const announce = (bytes: number): string =>
  [
    'POST /ent/v2/text2video HTTP/1.1',
    'Host: a',
    `Authorization: Token ${app.key}`,
    'Content-Type: application/json',
    `Content-Length: ${bytes}`,
    '',
    '',
  ].join('\r\n')

describe('timeouts (D-052)', () => {
  it('are 10 s for the head, 120 s for the body, and 16 KiB for each second after the first 10 s', () => {
    expect(clientTimeouts).toEqual({ headMs: 1e4, graceMs: 1e4, bodyMs: 12e4, bytesPerSecond: 16_384, checkMs: 1e3 })
    expect(app.server).toMatchObject({
      headersTimeout: shortTimeouts.headMs,
      requestTimeout: shortTimeouts.headMs + shortTimeouts.bodyMs,
    })
  })
  it.each(['', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-'])(
    'close a connection whose head stops at "%s"',
    async (part) => {
      const line = await dial(app.port)
      line.send(part)
      await line.untilClosed()
      expect(line.answers()[0]?.body).toMatchObject({ code: 408, reason: 'RequestTimeout' })
      expect(line.closedAfterMs()).toBeGreaterThanOrEqual(shortTimeouts.headMs)
    },
  )
  it('close a connection whose body stops (B033)', async () => {
    const line = await dial(app.port)
    line.send(`${announce(1_000)}{"model":"`)
    await line.untilClosed()
    expect(line.answers()[0]?.body).toMatchObject({ code: 408, reason: 'RequestTimeout' })
    expect(line.closedAfterMs()).toBeGreaterThanOrEqual(shortTimeouts.graceMs)
  })
})

describe('connections (A15)', () => {
  it('are limited to 64 per address; those of a trusted proxy are not counted', async () => {
    expect(connectionCaps).toMatchObject({ connections: 1_024, perAddress: 64 })
    expect(app.server.maxConnections).toBe(1_024)
    const trusting = await startMountedApp({ trustedProxies: ['127.0.0.3'] })
    const dialMany = (from: string) => Promise.all(Array.from({ length: 70 }, () => dial(trusting.port, from)))
    const [stranger, proxy] = [await dialMany('127.0.0.2'), await dialMany('127.0.0.3')]
    const closed = (lines: typeof proxy) => lines.filter((line) => line.isClosed()).length
    await expect.poll(() => closed(stranger)).toBe(6)
    expect(closed(proxy)).toBe(0)
    for (const line of stranger) line.hangUp()
    await expect
      .poll(async () => {
        const line = await dial(trusting.port, '127.0.0.2')
        line.send(health)
        await line.untilAnswers()
        line.hangUp()
        return line.answers().length
      })
      .toBe(1)
    for (const line of proxy) line.hangUp()
    await trusting.close()
  })
  it('with an unread large response are closed, and only those; until then other large responses get 503', async () => {
    const large = 'x'.repeat(responseBudget.largeBytes - 1_000)
    const path = '/large'
    const received = Promise.withResolvers<void>()
    const serving = await startMountedApp({ timeouts: shortTimeouts }, [
      {
        path,
        async handle() {
          received.resolve()
          return json(JSON.stringify(large))
        },
      },
    ])
    const request = `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
    const cut = new Promise((resolve) => serving.server.once('connection', (socket) => socket.once('close', resolve)))
    const stalled = await dial(serving.port)
    const idle = await dial(serving.port)
    idle.send(health)
    await idle.untilAnswers()
    stalled.socket.pause()
    stalled.send(request)
    await received.promise
    const url = `http://127.0.0.1:${serving.port}${path}`
    const refused = await fetch(url)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    await cut
    expect((await fetch(url)).status).toBe(200)
    expect(idle.isClosed()).toBe(false)
    idle.send(health)
    await idle.untilAnswers(2)
    expect(idle.answers().map(({ status }) => status)).toEqual([200, 200])
    idle.hangUp()
    stalled.hangUp()
    await serving.close()
  })
  it('are closed after an error response when the client does not', async () => {
    const gone = new Promise((resolve) => app.server.once('connection', (socket) => socket.once('close', resolve)))
    const line = await dial(app.port)
    line.send('nonsense\r\n\r\n')
    await gone
    expect(line.answers().map(({ status }) => status)).toEqual([400])
    line.hangUp()
  })
})

it('pipelined requests get responses in order, and too many of them close the connection', async () => {
  const line = await dial(app.port)
  line.send(health.repeat(10))
  await line.untilAnswers(10)
  expect(line.answers().map(({ status }) => status)).toEqual(Array(10).fill(200))
  line.send(health.repeat(100))
  await line.untilClosed()
  expect(line.isClosed()).toBe(true)
})
