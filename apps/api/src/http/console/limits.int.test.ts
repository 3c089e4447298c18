import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConsoleWorld, openConsoleWorld } from './test-setup/console-world.ts'

let world: ConsoleWorld
beforeAll(async () => {
  world = await openConsoleWorld(process.env, { RATE_READ: '2/5', CORS_ORIGINS: 'https://shop.example' })
})
afterAll(() => world.close())

const listeners = ['public', 'admin'] as const
const repeat = async (count: number, send: (n: number) => Promise<{ status: number }>): Promise<number[]> => {
  const statuses: number[] = []
  for (let n = 0; n < count; n += 1) statuses.push((await send(n)).status)
  return statuses
}
const wrongCookie = (n: number) => `__Host-kinora-session=${String(n).padStart(43, 'a')}`

describe('limits of console calls (D-068, D-518)', () => {
  it('wrong session tokens of an address get 429 after 30 in a minute, and a session seen before still works', async () => {
    const cookie = await world.signIn(await world.newPerson())
    expect((await world.call('admin', '/session', { cookie })).status).toBe(200)
    const statuses = await repeat(31, (n) => world.call('admin', '/session', { cookie: wrongCookie(n) }))
    expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([30, 429])
    expect((await world.call('admin', '/session', { cookie })).status).toBe(200)
    world.clock.aheadMs += 61_000
  })
  it('calls of a session are limited by RATE_READ, with Retry-After', async () => {
    const cookie = await world.signIn(await world.newPerson({ is_operator: true }))
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => world.call('admin', '/admin/v1/tenants', { cookie })),
    )
    const refused = replies.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
  })
  it('60 sign-ins of an address in a minute are followed by 429, also those that succeed', async () => {
    world.clock.aheadMs += 61_000
    const statuses = await repeat(61, () =>
      world.call('public', '/sign-in/link', { method: 'POST', body: { wrong: 'field' } }),
    )
    expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([400]), 429])
    world.clock.aheadMs += 61_000
  })
  it.each(listeners)('a body above the limit is refused before it is read on the %s listener', async (listener) => {
    const body = { token: 'x'.repeat(5_000) }
    expect((await world.call(listener, '/sign-in/link', { method: 'POST', body })).status).toBe(413)
    const cookie = await world.signIn(await world.newPerson({ is_operator: true }), 'admin')
    const large = { name: 'x'.repeat(1_100_000) }
    const reply = await world.call('admin', '/admin/v1/tenants', { method: 'POST', cookie, body: large })
    expect(reply.status).toBe(413)
  })
})

describe('headers of every response below /console (C61)', () => {
  const expected = {
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000',
  }
  it.each([
    ['GET', '/console/api/session', 401],
    ['GET', '/console/api/sign-in', 200],
    ['POST', '/console/api/sign-out', 403],
    ['GET', '/console/api/unknown', 404],
    ['GET', '/console/api/admin/v1/tenants', 401],
    ['GET', '/console/assets/unknown.js', 404],
    ['POST', '/console/tasks', 404],
    ['OPTIONS', '/console/api/session', 403],
  ])('%s %s', async (method, path, status) => {
    for (const listener of listeners) {
      const origin = 'https://shop.example'
      const cors: Record<string, string> =
        method === 'OPTIONS' ? { origin, 'access-control-request-method': 'POST' } : {}
      const response = await fetch(`${world.origins[listener]}${path}`, {
        method,
        headers: { connection: 'close', ...cors },
      })
      const headers = Object.fromEntries(response.headers)
      // Paths without a route need a key on the public listener and the token on the other.
      expect([status, 401]).toContain(response.status)
      expect(headers).toMatchObject(expected)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      await response.text()
    }
  })
})
