import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json } from '../incoming.ts'
import { answerBudget, connectionCaps, lingerMs, patience } from './figures.ts'
import { type MountedApp, startMountedApp } from './mounted-app.ts'
import { dial } from './raw-client.ts'

/** The same rules, for who cannot wait. */
const hasty = { ...patience, headMs: 300, graceMs: 300, bodyMs: 1_500, checkMs: 50 }
let app: MountedApp
beforeAll(async () => {
  app = await startMountedApp({ patience: hasty })
})
afterAll(() => app.close())

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

describe('time (D-052)', () => {
  it('is 10 s for the head, 120 s for the body, 16 KiB for each second after the first 10 s', () => {
    expect(patience).toEqual({ headMs: 1e4, graceMs: 1e4, bodyMs: 12e4, bytesPerSecond: 16_384, checkMs: 1e3 })
  })
  it.each(['', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-'])('runs out for a head that stops at "%s"', async (part) => {
    const line = await dial(app.port)
    line.send(part)
    await line.untilClosed()
    expect(line.answers()[0]?.body).toMatchObject({ code: 408, reason: 'RequestTimeout' })
    expect(line.closedAfterMs()).toBeLessThan(hasty.headMs + 1_000)
  })
  it('runs out for a body that stops (B033)', async () => {
    const line = await dial(app.port)
    line.send(`${announce(1_000)}{"model":"`)
    await line.untilClosed()
    expect(line.answers()[0]?.body).toMatchObject({ code: 408, reason: 'RequestTimeout' })
    expect(line.closedAfterMs()).toBeLessThan(hasty.graceMs + 1_000)
  })
  it('runs out for a body that drips, though it never stops', async () => {
    const line = await dial(app.port)
    line.send(announce(1_000_000))
    const drip = setInterval(() => line.send('          '), 20)
    await line.untilClosed()
    clearInterval(drip)
    expect(line.answers()[0]?.status).toBe(408)
    expect(line.closedAfterMs()).toBeLessThan(hasty.graceMs + 1_000)
    line.hangUp()
  })
  it('runs out for the whole of a body, however steadily it comes', async () => {
    const line = await dial(app.port)
    line.send(announce(10_000_000))
    const flow = setInterval(() => line.send(' '.repeat(1_000)), 20)
    await line.untilClosed()
    clearInterval(flow)
    expect(line.answers()[0]?.status).toBe(408)
    expect(line.closedAfterMs()).toBeGreaterThan(hasty.bodyMs - 100)
    expect(line.closedAfterMs()).toBeLessThan(hasty.bodyMs + 1_000)
    line.hangUp()
  })
  it('is enough for a body at the pace that is asked for', async () => {
    const body = `{"model":"genq1","prompt":"a"}${' '.repeat(12_000)}`
    const line = await dial(app.port)
    line.send(announce(body.length))
    for (let at = 0; at < body.length; at += 1_000) {
      line.send(body.slice(at, at + 1_000))
      await pause(50)
    }
    await line.untilAnswers()
    expect(line.answers()[0]?.status).toBe(200)
    line.hangUp()
  })
})

describe('connections (A15)', () => {
  it('of one address are at most 64; those of a trusted proxy are not counted', async () => {
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
        await pause(20)
        const isOpen = !line.isClosed()
        line.hangUp()
        return isOpen
      })
      .toBe(true)
    for (const line of proxy) line.hangUp()
    await trusting.close()
  })
  it('that leave their answer unread are cut, and only those; until then others have no room for so large a one', async () => {
    const large = 'x'.repeat(answerBudget.largeBytes - 1_000)
    const path = '/large'
    const isAsked = Promise.withResolvers<void>()
    const serving = await startMountedApp({ patience: hasty }, [
      {
        path,
        async handle() {
          isAsked.resolve()
          return json(JSON.stringify(large))
        },
      },
    ])
    const ask = `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
    const cut = new Promise((resolve) => serving.server.once('connection', (socket) => socket.once('close', resolve)))
    const deaf = await dial(serving.port)
    deaf.socket.pause()
    deaf.send(ask)
    const began = performance.now()
    await isAsked.promise
    const url = `http://127.0.0.1:${serving.port}${path}`
    const refused = await fetch(url)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    await cut
    expect(performance.now() - began).toBeLessThan(hasty.graceMs + 1_000)
    expect((await fetch(url)).status).toBe(200)
    const idle = await dial(serving.port)
    idle.send('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
    await pause(hasty.graceMs + 200)
    idle.send('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
    await idle.untilAnswers(2)
    expect(idle.answers().map(({ status }) => status)).toEqual([200, 200])
    idle.hangUp()
    deaf.hangUp()
    await serving.close()
  })
  it('that never close themselves are closed behind their answer', async () => {
    const gone = new Promise((resolve) => app.server.once('connection', (socket) => socket.once('close', resolve)))
    const line = await dial(app.port)
    line.send('nonsense\r\n\r\n')
    const began = performance.now()
    await gone
    expect(performance.now() - began).toBeLessThan(lingerMs + 1_000)
    line.hangUp()
  })
})

it('requests that come before the answer to the first wait their turn and get answers in order', async () => {
  const line = await dial(app.port)
  const ask = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
  line.send(ask.repeat(10))
  await line.untilAnswers(10)
  expect(line.answers().map(({ status }) => status)).toEqual(Array(10).fill(200))
  line.send(ask.repeat(100))
  await line.untilClosed(2_000)
  expect(line.isClosed()).toBe(true)
})
