import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ConsoleWorld, openConsoleWorld } from './test-setup/console-world.ts'

let world: ConsoleWorld
beforeAll(async () => {
  world = await openConsoleWorld(process.env)
})
afterAll(() => world.close())
afterEach(() => {
  world.clock.aheadMs = 0
})

const hourMs = 3_600_000
const readStatus = async (cookie: string) => (await world.call('admin', '/session', { cookie })).status

describe('sign-in by link (D-518)', () => {
  it('a link signs its person in and sets a __Host- cookie that is HttpOnly, Secure and SameSite=Strict', async () => {
    const person = await world.newPerson({ is_operator: true })
    const { status, json, cookies } = await world.redeem('admin', await world.newLink(person))
    expect([status, json]).toMatchObject([
      200,
      { person: { id: person }, key: null, is_operator: true, memberships: [] },
    ])
    expect(cookies).toEqual([
      expect.stringMatching(
        /^__Host-kinora-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=604800$/,
      ),
    ])
  })
  it('a link works once, also when two requests use it at the same time', async () => {
    const token = await world.newLink(await world.newPerson())
    const replies = await Promise.all([world.redeem('admin', token), world.redeem('admin', token)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await world.redeem('admin', token)).status).toBe(401)
  })
  it('a link expires after 10 minutes', async () => {
    const [good, late] = [await world.newLink(await world.newPerson()), await world.newLink(await world.newPerson())]
    world.clock.aheadMs = 9.9 * 60_000
    expect((await world.redeem('admin', good)).status).toBe(200)
    world.clock.aheadMs = 10.1 * 60_000
    expect((await world.redeem('admin', late)).status).toBe(401)
  })
  it('a sign-in replaces the token of the browser, so that a planted one stays worthless', async () => {
    const [attacker, victim] = [await world.newPerson(), await world.newPerson()]
    const planted = await world.signIn(attacker)
    const cookie = await world.signIn(victim, 'admin', planted)
    expect(cookie).not.toBe(planted)
    expect([await readStatus(planted), await readStatus(cookie)]).toEqual([401, 200])
    const invented = `__Host-kinora-session=${'a'.repeat(43)}`
    expect(await world.signIn(victim, 'admin', invented)).not.toBe(invented)
    expect(await readStatus(invented)).toBe(401)
  })
  it('ten failed sign-ins of an address in a minute are followed by 429 with Retry-After', async () => {
    world.clock.aheadMs = 20 * 60_000
    const fail = () => world.redeem('admin', 'x'.repeat(43))
    for (let i = 0; i < 10; i += 1) expect((await fail()).status).toBe(401)
    const refused = await fail()
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    world.clock.aheadMs = 22 * 60_000
    expect((await fail()).status).toBe(401)
  })
})

describe('life of a session (D-518)', () => {
  it('a session ends after 12 hours without a request, and each request moves that', async () => {
    const cookie = await world.signIn(await world.newPerson())
    for (const hours of [11, 22]) {
      world.clock.aheadMs = hours * hourMs
      expect(await readStatus(cookie)).toBe(200)
    }
    world.clock.aheadMs = 34.1 * hourMs
    expect(await readStatus(cookie)).toBe(401)
  })
  it('a session ends after 7 days, however often it is used', async () => {
    const cookie = await world.signIn(await world.newPerson())
    for (let hours = 11; hours < 168; hours += 11) {
      world.clock.aheadMs = hours * hourMs
      expect(await readStatus(cookie)).toBe(200)
    }
    world.clock.aheadMs = 168.1 * hourMs
    expect(await readStatus(cookie)).toBe(401)
  })
  it('sessions are listed to their person, who can revoke each', async () => {
    const person = await world.newPerson()
    const first = await world.signIn(person)
    // Ids of one millisecond have no order.
    world.clock.aheadMs += 1
    const second = await world.signIn(person)
    const { json } = await world.call('admin', '/sessions', { cookie: second })
    const sessions = (json as { sessions: { id: string; is_current: boolean }[] }).sessions
    expect(sessions.map(({ is_current }) => is_current)).toEqual([false, true])
    const revoke = () => world.call('admin', `/sessions/${sessions[0]?.id}/revoke`, { method: 'POST', cookie: second })
    expect([(await revoke()).status, (await revoke()).status]).toEqual([200, 404])
    expect([await readStatus(first), await readStatus(second)]).toEqual([401, 200])
  })
  it('a person has at most 20 sessions, and the least recently used one ends', async () => {
    const person = await world.newPerson()
    const first = await world.signIn(person)
    const others: string[] = []
    for (let count = 1; count < 20; count += 1) {
      world.clock.aheadMs += 1_000
      others.push(await world.signIn(person))
    }
    expect(await readStatus(first)).toBe(200)
    world.clock.aheadMs += 1_000
    const last = await world.signIn(person)
    expect(await Promise.all([first, others[0] ?? '', last].map(readStatus))).toEqual([401, 200, 200])
    const { sessions } = (await world.administer('GET', `/people/${person}`)) as { sessions: unknown[] }
    expect(sessions).toHaveLength(20)
  })
  it('a person cannot revoke the session of another', async () => {
    const [mine, other] = [await world.signIn(await world.newPerson()), await world.newPerson()]
    const foreign = await world.signIn(other)
    const { sessions } = (await world.administer('GET', `/people/${other}`)) as { sessions: { id: string }[] }
    const reply = await world.call('admin', `/sessions/${sessions[0]?.id}/revoke`, { method: 'POST', cookie: mine })
    expect([reply.status, await readStatus(foreign)]).toEqual([404, 200])
  })
  it('sign-out ends one session, sign-out everywhere all of the person', async () => {
    const person = await world.newPerson()
    const cookies = [await world.signIn(person), await world.signIn(person), await world.signIn(person)] as const
    const out = await world.call('admin', '/sign-out', { method: 'POST', cookie: cookies[0] })
    expect([out.status, out.cookies[0]]).toEqual([200, expect.stringContaining('Max-Age=0')])
    expect(await Promise.all(cookies.map(readStatus))).toEqual([401, 200, 200])
    await world.call('public', '/sign-out-everywhere', { method: 'POST', cookie: cookies[1] })
    expect(await Promise.all(cookies.map(readStatus))).toEqual([401, 401, 401])
  })
  it('operators list and revoke sessions with the admin token', async () => {
    const person = await world.newPerson()
    const cookie = await world.signIn(person)
    const { sessions } = (await world.administer('GET', '/sessions?count=500')) as {
      sessions: { id: string; person_id: string }[]
    }
    const id = sessions.find(({ person_id }) => person_id === person)?.id
    await world.administer('POST', `/sessions/${id}/revoke`, {})
    expect(await readStatus(cookie)).toBe(401)
  })
  it.each([
    ['operator', { is_operator: true }],
    ['memberships', { role: 'viewer' }],
  ])('a role change by %s ends the sessions of the person', async (call, body) => {
    const person = await world.newPerson()
    const cookie = await world.signIn(person)
    const tenant = 'role' in body ? { tenant_id: await world.newTenant() } : {}
    await world.administer('POST', `/people/${person}/${call}`, { ...body, ...tenant })
    expect(await readStatus(cookie)).toBe(401)
  })
  it('setting a role that the person has leaves its sessions', async () => {
    const person = await world.newPerson({ is_operator: true })
    const cookie = await world.signIn(person)
    await world.administer('POST', `/people/${person}/operator`, { is_operator: true })
    expect(await readStatus(cookie)).toBe(200)
  })
})

describe('sign-in by key (D-518)', () => {
  const newKey = async (tenant: string, scopes: string[]) =>
    (await world.administer('POST', `/tenants/${tenant}/keys`, { name: 'k', scopes })) as { id: string; key: string }
  const signInByKey = (key: string) => world.call('public', '/sign-in/key', { method: 'POST', body: { key } })

  it('a key signs in with its tenant and scopes, and its session ends with the key', async () => {
    const tenant = await world.newTenant()
    const { id, key } = await newKey(tenant, ['read'])
    const { status, json, cookies } = await signInByKey(key)
    expect([status, json]).toMatchObject([
      200,
      { person: null, key: { id, name: 'k', tenant_id: tenant, scopes: ['read'] }, is_operator: false },
    ])
    const cookie = cookies[0]?.split(';')[0] ?? ''
    const credits = () => world.call('public', `/tenants/${tenant}/ent/v2/credits`, { cookie })
    expect((await credits()).status).toBe(200)
    await world.administer('POST', `/keys/${id}/suspend`, {})
    await expect.poll(async () => (await credits()).status, { timeout: 10_000, interval: 500 }).toBe(401)
  })
  it('a wrong key is refused', async () => {
    expect((await signInByKey('gk_live_nonsense')).status).toBe(401)
  })
})
