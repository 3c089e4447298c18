import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConsoleWorld, openConsoleWorld } from './test-setup/console-world.ts'

let world: ConsoleWorld
beforeAll(async () => {
  world = await openConsoleWorld(process.env, { GRANT_SECOND_PERSON: '1000' })
})
afterAll(() => world.close())

const newMember = async (role: 'owner' | 'creator' | 'viewer') => {
  const [person, tenant] = [await world.newPerson(), await world.newTenant()]
  await world.administer('POST', `/people/${person}/memberships`, { tenant_id: tenant, role })
  return { person, tenant, cookie: await world.signIn(person, 'public') }
}
const newOperator = async () => {
  const person = await world.newPerson({ is_operator: true })
  return { person, cookie: await world.signIn(person) }
}

describe('administration calls of the console (D-517)', () => {
  it('an operator reads and changes through the admin listener, and the audit log names the person', async () => {
    const { person, cookie } = await newOperator()
    const reply = await world.call('admin', '/admin/v1/tenants', {
      method: 'POST',
      cookie,
      body: { name: 'by console' },
    })
    expect([reply.status, reply.json]).toMatchObject([200, { name: 'by console' }])
    expect((await world.call('admin', '/admin/v1/tenants?count=2', { cookie })).status).toBe(200)
    const { entries } = (await world.administer('GET', '/audit?count=500')) as {
      entries: { person_id: string; actor: string; action: string; result: string }[]
    }
    expect(
      entries
        .filter(({ person_id }) => person_id === person)
        .map(({ actor, action, result }) => [actor, action, result]),
    ).toEqual([
      ['person', 'sign in by link', 'done'],
      ['person', 'POST /admin/v1/tenants', 'asked'],
      ['person', 'POST /admin/v1/tenants', 'done'],
      ['person', 'GET /admin/v1/tenants', 'done'],
    ])
    expect(await world.administer('GET', '/audit/verify')).toMatchObject({ broken_at: null })
  })
  it('the public listener refuses an operator', async () => {
    const { cookie } = await newOperator()
    expect((await world.call('public', '/admin/v1/tenants', { cookie })).status).toBe(403)
    expect((await world.call('public', '/session', { cookie })).json).toMatchObject({ is_operator: false })
  })
  it('an owner administers the keys of the tenant in X-Kinora-Tenant, and no other', async () => {
    const [{ cookie, tenant, person }, foreign] = [await newMember('owner'), await newMember('owner')]
    const headers = { 'x-kinora-tenant': tenant }
    const create = (id: string) =>
      world.call('public', `/admin/v1/tenants/${id}/keys`, { method: 'POST', cookie, headers, body: { name: 'mine' } })
    expect((await create(tenant)).status).toBe(200)
    expect((await create(foreign.tenant)).status).toBe(404)
    const { keys } = (await world.administer('GET', `/tenants/${tenant}/keys`)) as { keys: { creator: string }[] }
    expect(keys.map(({ creator }) => creator)).toEqual([`person:${person}`])
    const list = await world.call('public', '/admin/v1/tenants', { cookie, headers })
    expect(list.status).toBe(403)
    expect((await world.call('public', `/admin/v1/tenants/${tenant}/keys`, { cookie })).status).toBe(403)
  })
  it('calls without a session, with the admin token instead of one, and unknown calls are refused', async () => {
    const headers = { authorization: `Bearer ${world.config.ADMIN_TOKEN}` }
    expect((await world.call('admin', '/admin/v1/tenants', { headers })).status).toBe(401)
    expect((await world.call('admin', '/admin/v1/tenants')).status).toBe(401)
    const { cookie } = await newOperator()
    expect((await world.call('admin', '/admin/v1/nothing', { cookie })).status).toBe(404)
    expect((await world.call('admin', '/nothing', { cookie })).status).toBe(404)
    expect((await world.call('admin', '/admin/v1/tenants', { method: 'PUT', cookie, body: {} })).status).toBe(405)
  })
  it('a change needs the header and Origin of the console', async () => {
    const { cookie } = await newOperator()
    const send = (headers: Record<string, string>) =>
      fetch(`${world.origins.admin}/console/api/admin/v1/tenants`, {
        method: 'POST',
        headers: { cookie, connection: 'close', ...headers },
        body: '{"name":"forged"}',
      }).then(({ status }) => status)
    const origin = world.origins.admin
    expect([
      await send({ origin }),
      await send({ 'x-kinora-console': '1' }),
      await send({ origin: 'https://evil.example', 'x-kinora-console': '1' }),
      await send({ origin, 'x-kinora-console': '1' }),
    ]).toEqual([403, 403, 403, 200])
  })
})

describe('members of a tenant (D-517)', () => {
  type Members = { members: { person_id: string; email: string; role: string }[] }
  const open = async (role: 'owner' | 'creator' = 'owner') => {
    const { cookie, tenant, person } = await newMember(role)
    const headers = { 'x-kinora-tenant': tenant }
    const call = (path: string, body?: unknown, id = tenant) =>
      world.call('public', `/admin/v1/tenants/${id}/${path}`, {
        cookie,
        headers,
        ...(body === undefined ? {} : { method: 'POST', body }),
      })
    return { tenant, person, cookie, call }
  }
  it('an owner adds a person by address, changes the role and removes the person', async () => {
    const { call, person, tenant } = await open()
    const email = `member-of-${tenant}@example.com`
    // Ids of one millisecond have no order.
    world.clock.aheadMs += 1
    const added = (await call('members', { email: email.toUpperCase(), role: 'viewer' })).json as { person_id: string }
    const member = await world.signIn(added.person_id, 'public')
    expect((await call('members', { email, role: 'creator' })).json).toEqual({ ...added, role: 'creator' })
    // A changed role ends the sessions of the person.
    expect((await world.call('public', '/session', { cookie: member })).status).toBe(401)
    const { members } = (await call('members')).json as Members
    expect(members.map(({ person_id, role }) => [person_id, role])).toEqual([
      [person, 'owner'],
      [added.person_id, 'creator'],
    ])
    expect((await call('remove-member', { person_id: added.person_id })).status).toBe(200)
    expect((await call('remove-member', { person_id: added.person_id })).status).toBe(404)
    expect(((await call('members')).json as Members).members).toHaveLength(1)
  })
  it('an owner ends no session of a person who belongs to another tenant, too, or who is an operator', async () => {
    const [{ call, tenant }, other] = [await open(), await newMember('creator')]
    const { email } = (await world.administer('GET', `/people/${other.person}`)) as { email: string }
    const reads = async (of: string): Promise<number> =>
      (await world.call('public', `/tenants/${of}/ent/v2/credits`, { cookie: other.cookie })).status
    expect((await call('members', { email, role: 'viewer' })).status).toBe(200)
    expect([await reads(tenant), await reads(other.tenant)]).toEqual([200, 200])
    expect((await call('remove-member', { person_id: other.person })).status).toBe(200)
    // The role is gone with the next request, the session is not.
    expect([await reads(tenant), await reads(other.tenant)]).toEqual([404, 200])
    const operator = await newOperator()
    await world.administer('POST', `/people/${operator.person}/memberships`, { tenant_id: tenant, role: 'viewer' })
    const cookie = await world.signIn(operator.person)
    expect((await call('remove-member', { person_id: operator.person })).status).toBe(200)
    expect((await world.call('admin', '/session', { cookie })).status).toBe(200)
  })
  it('an operator who changes a role ends the sessions of the person (D-518)', async () => {
    const [{ person, tenant, cookie }, second] = [await newMember('creator'), await world.newTenant()]
    await world.administer('POST', `/people/${person}/memberships`, { tenant_id: second, role: 'viewer' })
    expect((await world.call('public', '/session', { cookie })).status).toBe(401)
    const again = await world.signIn(person, 'public')
    await world.administer('POST', `/tenants/${tenant}/remove-member`, { person_id: person })
    expect((await world.call('public', '/session', { cookie: again })).status).toBe(401)
  })
  it('an owner reaches no other tenant, no operator and no call of people', async () => {
    const [{ call }, foreign] = [await open(), await open()]
    const body = { email: 'someone@example.com', role: 'owner' }
    expect((await call('members', undefined, foreign.tenant)).status).toBe(404)
    expect((await call('members', body, foreign.tenant)).status).toBe(404)
    expect((await call('remove-member', { person_id: foreign.person }, foreign.tenant)).status).toBe(404)
    const operator = await newOperator()
    const { email } = (await world.administer('GET', `/people/${operator.person}`)) as { email: string }
    expect((await call('members', { email, role: 'viewer' })).status).toBe(403)
    expect((await world.call('admin', '/session', { cookie: operator.cookie })).status).toBe(200)
    expect((await call('../../people')).status).toBe(403)
    const link = await world.call('public', `/admin/v1/people/${operator.person}/login-link`, {
      method: 'POST',
      cookie: foreign.cookie,
      headers: { 'x-kinora-tenant': foreign.tenant },
      body: {},
    })
    expect(link.status).toBe(403)
  })
  it('a creator manages no members', async () => {
    const { call } = await open('creator')
    expect((await call('members')).status).toBe(403)
    expect((await call('members', { email: 'x@example.com', role: 'owner' })).status).toBe(403)
  })
})

describe('public calls of the console (D-517)', () => {
  it('members call the public API with the scopes of their role, under a key that no list shows', async () => {
    const { cookie, tenant } = await newMember('viewer')
    expect((await world.call('public', `/tenants/${tenant}/ent/v2/credits`, { cookie })).status).toBe(200)
    const body = { model: 'genq2', prompt: 'a cat', duration: 5 }
    const create = await world.call('public', `/tenants/${tenant}/ent/v2/text2video`, { method: 'POST', cookie, body })
    expect([create.status, create.json]).toMatchObject([403, { message: expect.stringContaining('scope create') }])
    expect(await world.administer('GET', `/tenants/${tenant}/keys`)).toEqual({ keys: [] })
  })
  it('a creator creates a task, which has the id of the console key', async () => {
    const { cookie, tenant } = await newMember('creator')
    await world.administer('POST', `/tenants/${tenant}/grants`, { credits: 5000, reason: 'test' })
    const path = `/tenants/${tenant}/ent/v2`
    const body = { model: 'genq2', prompt: 'a cat', duration: 5 }
    const { status, json } = await world.call('public', `${path}/text2video`, { method: 'POST', cookie, body })
    expect([status, json]).toMatchObject([200, { state: 'created' }])
    const id = (json as { task_id: string }).task_id
    expect((await world.call('admin', `${path}/tasks/${id}/creations`, { cookie })).status).toBe(200)
    expect(await world.administer('GET', `/tasks/${id}`)).toMatchObject({ tenant_id: tenant })
  })
  it('a call for a tenant without a role in it, or for another path of the public listener, is not found', async () => {
    const [{ cookie, tenant }, foreign] = [await newMember('owner'), await newMember('owner')]
    expect((await world.call('public', `/tenants/${foreign.tenant}/ent/v2/credits`, { cookie })).status).toBe(404)
    for (const path of ['mcp', 'v1/models', 'healthz', 'ent/v2/%2e%2e/%2e%2e/healthz'])
      expect((await world.call('public', `/tenants/${tenant}/${path}`, { cookie })).status).toBe(404)
    const { cookie: operator } = await newOperator()
    expect((await world.call('admin', `/tenants/${tenant}/ent/v2/credits`, { cookie: operator })).status).toBe(404)
  })
  it('a closed tenant is not found', async () => {
    const { cookie, tenant } = await newMember('owner')
    await world.administer('POST', `/tenants/${tenant}/close`, {})
    expect((await world.call('public', `/tenants/${tenant}/ent/v2/credits`, { cookie })).status).toBe(404)
  })
})

describe('what needs a second operator (D-517, C73)', () => {
  const grant = async (cookie: string, tenant: string, credits: number) =>
    (
      await world.call('admin', `/admin/v1/tenants/${tenant}/grants`, {
        method: 'POST',
        cookie,
        body: { credits, reason: 'paid' },
      })
    ).json as { id: string; state: string; available: number }
  const decide = async (cookie: string, id: string, word: 'approve' | 'reject') =>
    (await world.call('admin', `/admin/v1/grant-requests/${id}/${word}`, { method: 'POST', cookie, body: {} })).status

  it('a grant above GRANT_SECOND_PERSON waits until another operator approves it', async () => {
    const [first, second, tenant] = [await newOperator(), await newOperator(), await world.newTenant()]
    expect(await grant(first.cookie, tenant, 1000)).toMatchObject({ state: 'granted', available: 1000 })
    const waiting = await grant(first.cookie, tenant, 1001)
    expect(waiting).toMatchObject({ state: 'waiting', available: 1000 })
    expect(await decide(first.cookie, waiting.id, 'approve')).toBe(403)
    expect(await decide(second.cookie, waiting.id, 'approve')).toBe(200)
    expect(await decide(second.cookie, waiting.id, 'approve')).toBe(409)
    expect(await world.administer('GET', `/tenants/${tenant}`)).toMatchObject({ available: 2001 })
    const { grant_requests: requests } = await world.administer('GET', '/grant-requests?state=approved')
    expect(requests).toMatchObject([{ id: waiting.id, requested_by: first.person, decided_by: second.person }])
  })
  it('two operators who approve at the same time grant once', async () => {
    const [first, second, third] = [await newOperator(), await newOperator(), await newOperator()]
    const tenant = await world.newTenant()
    const { id } = await grant(first.cookie, tenant, 5000)
    const decided = await Promise.all([decide(second.cookie, id, 'approve'), decide(third.cookie, id, 'approve')])
    expect(decided.toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await world.administer('GET', `/tenants/${tenant}`)).toMatchObject({ available: 5000 })
  })
  it('a session that began with the link of another operator is no second operator', async () => {
    const [first, second, tenant] = [await newOperator(), await newOperator(), await world.newTenant()]
    const printLink = async (cookie: string, person: string) => {
      const reply = await world.call('admin', `/admin/v1/people/${person}/login-link`, {
        method: 'POST',
        cookie,
        body: {},
      })
      return String((reply.json as { url: string }).url).split('#link=')[1] ?? ''
    }
    const enter = async (link: string) => (await world.redeem('admin', link)).cookies[0]?.split(';')[0] ?? ''
    const borrowed = await enter(await printLink(first.cookie, second.person))
    const again = await enter(await printLink(borrowed, second.person))
    const { id } = await grant(first.cookie, tenant, 5000)
    for (const cookie of [borrowed, again]) {
      expect(await decide(cookie, id, 'approve')).toBe(403)
      expect(await grant(cookie, tenant, 5000)).toMatchObject({ reason: 'Forbidden' })
    }
    const body = { can_read_content: true }
    const give = (cookie: string) =>
      world.call('admin', `/admin/v1/people/${first.person}/content-read`, { method: 'POST', cookie, body })
    expect((await give(borrowed)).status).toBe(403)
    const own = await enter(await printLink(second.cookie, second.person))
    expect(await decide(own, id, 'approve')).toBe(200)
  })
  it('a rejected request grants nothing, and the admin token grants any amount but approves none', async () => {
    const [{ cookie }, tenant] = [await newOperator(), await world.newTenant()]
    const { id } = await grant(cookie, tenant, 5000)
    await expect(world.administer('POST', `/grant-requests/${id}/approve`, {})).rejects.toThrow('Forbidden')
    expect(await decide(cookie, id, 'reject')).toBe(200)
    await world.administer('POST', `/tenants/${tenant}/grants`, { credits: 7000, reason: 'token' })
    expect(await world.administer('GET', `/tenants/${tenant}`)).toMatchObject({ available: 7000 })
  })
  it('only another operator gives content.read, and only to an operator', async () => {
    const [first, second, member] = [await newOperator(), await newOperator(), await newMember('owner')]
    const give = async (cookie: string, person: string) =>
      (
        await world.call('admin', `/admin/v1/people/${person}/content-read`, {
          method: 'POST',
          cookie,
          body: { can_read_content: true },
        })
      ).status
    expect([await give(first.cookie, first.person), await give(first.cookie, member.person)]).toEqual([403, 409])
    const withToken = world.administer('POST', `/people/${first.person}/content-read`, { can_read_content: true })
    await expect(withToken).rejects.toThrow('Forbidden')
    expect(await give(second.cookie, first.person)).toBe(200)
    const cookie = await world.signIn(first.person)
    expect((await world.call('admin', '/session', { cookie })).json).toMatchObject({ can_read_content: true })
    await world.administer('POST', `/people/${first.person}/operator`, { is_operator: false })
    expect(await world.administer('GET', `/people/${first.person}`)).toMatchObject({ can_read_content: false })
  })
})

describe('data of a person (D-517)', () => {
  it('the export has everything stored about a person, and erasing leaves the id to the audit log', async () => {
    const { person, cookie, tenant } = await newMember('owner')
    const exported = async () => {
      const response = await fetch(`${world.origins.admin}/admin/v1/people/${person}/export`, {
        headers: { authorization: `Bearer ${world.config.ADMIN_TOKEN}`, connection: 'close' },
      })
      return (await response.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    }
    const before = await exported()
    expect(before).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ of: 'person', email: expect.stringContaining('@example.com') }),
        expect.objectContaining({ of: 'membership', tenant_id: tenant, role: 'owner' }),
        expect.objectContaining({ of: 'session', address: '127.0.0.1' }),
        expect.objectContaining({ of: 'audit entry', action: 'sign in by link' }),
      ]),
    )
    expect(await world.administer('POST', `/people/${person}/erase`, {})).toMatchObject({
      email: null,
      name: '',
      memberships: [],
      erased_at: expect.any(String),
    })
    expect((await world.call('public', '/session', { cookie })).status).toBe(401)
    const after = await exported()
    expect([...new Set(after.map(({ of }) => of))]).toEqual(['person', 'audit entry'])
    expect(JSON.stringify(after)).not.toContain('@example.com')
    for (const path of ['login-link', 'erase']) {
      const again = world.administer('POST', `/people/${person}/${path}`, {})
      await expect(again).rejects.toThrow('NotFound')
    }
  })
})
