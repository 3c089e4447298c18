import { randomBytes, randomInt } from 'node:crypto'
import { newId } from '@kinora/domain'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { createAccountStore, createSweepStore } from '../index.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { createConsoleKeys } from './console-keys.ts'
import { createIdentityStore } from './identities.ts'
import { createLoginLinkStore } from './login-links.ts'
import { createPeopleAdmin } from './people-admin.ts'
import { createSessionStore } from './sessions.ts'

const own = await openOwnDatabase(process.env)
const open = (role: 'api' | 'admin' | 'system' | 'worker' | 'backup') =>
  openDatabase({ url: own.loginUrl(role), max: 4, onError: () => undefined })
const [api, admin, system, worker, backup] = [
  open('api'),
  open('admin'),
  open('system'),
  open('worker'),
  open('backup'),
]
const owner = new pg.Client({ connectionString: own.url })
await owner.connect()
afterAll(async () => {
  await Promise.all([...[api, admin, system, worker, backup].map((db) => db.end()), owner.end()])
  await own.drop()
})
const [people, sessions, links] = [createPeopleAdmin(admin), createSessionStore(admin), createLoginLinkStore(admin)]
const draw = () => newId(Date.now(), 0, randomInt(65536))
const drawHash = () => randomBytes(32).toString('base64url')

const newPerson = async (): Promise<string> => {
  const id = draw()
  await people.insert({ id, email: `${id}@example.com`, name: 'Ann', isOperator: false })
  return id
}
const newTenant = async (): Promise<string> => {
  const id = draw()
  await createAccountStore(admin).insertTenant({
    id,
    name: 't',
    concurrency: null,
    webhookSecretSealed: Buffer.from('x'),
  })
  return id
}
const buildSession = (personId: string | null, idleMs: number) => {
  const [id, now, tokenSha256] = [draw(), new Date(), drawHash()]
  const expiresAt = new Date(Date.now() + idleMs)
  const times = { createdAt: now, usedAt: now, idleExpiresAt: expiresAt, expiresAt }
  const client = { isDelegated: false, address: '::1', userAgent: '' }
  return { id, tokenSha256, personId, keyId: null, method: 'link', ...client, ...times } as const
}
const newSession = async (personId: string, idleMs: number): Promise<string> => {
  const session = buildSession(personId, idleMs)
  expect(await sessions.insert(session, undefined)).toBe(true)
  return session.tokenSha256
}
const newLink = async (personId: string, livesMs = 60_000): Promise<string> => {
  const tokenSha256 = drawHash()
  const expiresAt = new Date(Date.now() + livesMs)
  await links.insert({ tokenSha256, personId, isDelegated: false, createdAt: new Date(), expiresAt })
  return tokenSha256
}
const redeem = (linkSha256: string) => sessions.insertByLink(buildSession(null, 60_000), linkSha256, undefined)
const countRows = async (table: 'sessions' | 'login_links', person: string): Promise<number> =>
  (await admin.query(`select 1 from ${table} where person_id = $1`, [person])).rowCount ?? 0

/** Waits until as many statements of this database wait for a lock. */
const waitForLocks = async (count: number): Promise<void> => {
  const waiting = `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await owner.query<{ waiting: number }>(waiting)).rows[0]?.waiting).toBe(count)
}

it('only the administration login reads people, sessions and links, and the backup copies them', async () => {
  for (const table of ['people', 'memberships', 'sessions', 'login_links', 'grant_requests']) {
    for (const db of [api, worker])
      await expect(db.query(`select * from ${table}`)).rejects.toMatchObject({ code: '42501' })
    await expect(system.query(`select * from ${table}`)).rejects.toMatchObject({ code: '42501' })
    await expect(backup.query(`select * from ${table}`)).resolves.toBeDefined()
  }
})

it('the administration login writes roles of one tenant at a time, and deletes no person and no grant request', async () => {
  const [person, tenant] = [await newPerson(), await newTenant()]
  const insert = `insert into memberships (person_id, tenant_id, source, role) values (${person}, ${tenant}, 'manual', 'owner')`
  const insertFor = (tenantId: string) => inTransaction(admin, tenantId, (client) => client.query(insert))
  await expect(insertFor(await newTenant())).rejects.toMatchObject({ code: '42501' })
  expect(await people.setMembership(person, tenant, 'owner', 'operator')).toBe('done')
  for (const text of ['delete from people', 'delete from grant_requests', 'update grant_requests set credits = 1'])
    await expect(inTransaction(admin, tenant, (client) => client.query(text))).rejects.toMatchObject({ code: '42501' })
})

it('the sweep deletes expired sessions, links and claimed states, and no others (D-518)', async () => {
  const person = await newPerson()
  const [live, expired] = [await newSession(person, 60_000), await newSession(person, -1)]
  const good = await newLink(person)
  await newLink(person, -1)
  const identities = createIdentityStore(admin)
  const [kept, past] = [drawHash(), drawHash()]
  await identities.claim(kept, new Date(Date.now() + 60_000))
  await identities.claim(past, new Date(Date.now() - 1))
  const sweeps = createSweepStore(system)
  expect(await sweeps.forgetSignIns()).toBe(3)
  expect(await sweeps.forgetSignIns()).toBe(0)
  expect(await sessions.find(live, new Date())).toMatchObject({ personId: person })
  expect(await sessions.find(expired, new Date(0))).toBeUndefined()
  expect(await redeem(good)).toEqual({ personId: person })
  const until = new Date(Date.now() + 60_000)
  expect([await identities.claim(kept, until), await identities.claim(past, until)]).toEqual([false, true])
})

it('the sweep deletes at most 1,000 rows of a table in one statement', async () => {
  const expired = `select 'x' || lpad(n::text, 42, '0'), now() - interval '1 hour' from generate_series(1, 1001) n`
  await owner.query(`insert into claimed_sign_ins (state_sha256, expires_at) ${expired}`)
  const sweeps = createSweepStore(system)
  expect([await sweeps.forgetSignIns(), await sweeps.forgetSignIns()]).toEqual([1000, 1])
})

it('a person keeps 20 sessions and 10 links, also when sign-ins run at the same time', async () => {
  const person = await newPerson()
  await Promise.all(Array.from({ length: 30 }, () => newSession(person, 60_000)))
  await Promise.all(Array.from({ length: 15 }, () => newLink(person)))
  expect([await countRows('sessions', person), await countRows('login_links', person)]).toEqual([20, 10])
})

it('a link that two connections redeem at the same time starts one session', async () => {
  const person = await newPerson()
  const link = await newLink(person)
  const redeemed = await Promise.all([redeem(link), redeem(link), redeem(link)])
  expect(redeemed.filter((each) => each !== undefined)).toHaveLength(1)
  expect(await countRows('sessions', person)).toBe(1)
})

it.each(['erase', 'endSessions'] as const)(
  'a sign-in that waits for %s of its person starts no session',
  async (change) => {
    const person = await newPerson()
    const link = await newLink(person)
    const blocker = await admin.connect()
    await blocker.query('begin')
    await blocker.query('select 1 from people where id = $1 for update', [person])
    // Both wait for the row; the change came first.
    const changed = people[change](person)
    await waitForLocks(1)
    const redeemed = redeem(link)
    await waitForLocks(2)
    await blocker.query('commit')
    blocker.release()
    await changed
    expect([await redeemed, await countRows('sessions', person)]).toEqual([undefined, 0])
  },
)

it('two nodes that create the console key of a tenant keep one', async () => {
  const [tenant, keys] = [await newTenant(), createConsoleKeys(admin)]
  const newKey = () => ({
    id: randomBytes(9).toString('base64url'),
    secretSha256: drawHash(),
    sealed: Buffer.from('x'),
    scopes: ['read'],
  })
  const ids = await Promise.all([keys.insert(tenant, newKey()), keys.insert(tenant, newKey())])
  expect([ids[0] === ids[1], ids[0]]).toEqual([true, await keys.find(tenant)])
  expect(await keys.insert(draw(), newKey())).toBeUndefined()
})

it('an erased person starts no session', async () => {
  const person = await newPerson()
  await people.erase(person)
  expect(await sessions.insert(buildSession(person, 60_000), undefined)).toBe(false)
})

it('no row names an erased person, and no approval names its own requester', async () => {
  const person = await newPerson()
  await people.erase(person)
  await expect(
    owner.query('update people set email = $2 where id = $1', [person, 'a@example.com']),
  ).rejects.toMatchObject({ code: '23514' })
  const tenant = await newTenant()
  const approve = `insert into grant_requests (id, tenant_id, credits, reason, state, requested_by, decided_by, decided_at)
    values (1, ${tenant}, 1, 'x', 'approved', ${person}, ${person}, now())`
  const approved = inTransaction(admin, tenant, (client) => client.query(approve))
  await expect(approved).rejects.toMatchObject({ code: '23514' })
})

it('the hash chain covers the person of an entry, and entries without one keep their hash (D-059)', async () => {
  const entry = `actor, key_id, action, object, result, address, trace, detail, seq, at, previous, hash`
  const values = `'', 'a', 'o', 'r', '::1', 't', '{}', 0, now(), '', ''`
  await admin.query(`insert into audit_log (person_id, ${entry}) values (7, 'person', ${values})`)
  await admin.query(`insert into audit_log (person_id, ${entry}) values (null, 'operator', ${values})`)
  const broken = async () =>
    (await owner.query<{ broken_at: string | null }>('select broken_at from verify_audit(0, 5000)')).rows[0]?.broken_at
  expect(await broken()).toBeNull()
  await owner.query('update audit_log set person_id = 8 where seq = 1')
  expect(Number(await broken())).toBe(1)
  for (const [actor, person] of [
    ['person', 'null'],
    ['operator', '7'],
  ])
    await expect(
      admin.query(`insert into audit_log (person_id, ${entry}) values (${person}, '${actor}', ${values})`),
    ).rejects.toMatchObject({ code: '23514' })
})
