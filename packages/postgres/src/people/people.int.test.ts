import { randomBytes, randomInt } from 'node:crypto'
import { newId } from '@kinora/domain'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { createAccountStore, createSweepStore } from '../index.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { createConsoleKeys } from './console-keys.ts'
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
const newSession = async (personId: string, idleMs: number): Promise<string> => {
  const [id, now, tokenSha256] = [draw(), new Date(), drawHash()]
  const expiresAt = new Date(Date.now() + idleMs)
  const times = { createdAt: now, usedAt: now, idleExpiresAt: expiresAt, expiresAt }
  await sessions.insert(
    { id, tokenSha256, personId, keyId: null, method: 'link', address: '::1', userAgent: '', ...times },
    undefined,
  )
  return tokenSha256
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
  expect(await people.setMembership(person, tenant, 'owner')).toBe('done')
  for (const text of ['delete from people', 'delete from grant_requests', 'update grant_requests set credits = 1'])
    await expect(inTransaction(admin, tenant, (client) => client.query(text))).rejects.toMatchObject({ code: '42501' })
})

it('the sweep deletes expired sessions and links, and no others (D-518)', async () => {
  const person = await newPerson()
  const [live, expired] = [await newSession(person, 60_000), await newSession(person, -1)]
  const link = (expiresAt: Date) => ({ tokenSha256: drawHash(), personId: person, createdAt: new Date(), expiresAt })
  const good = link(new Date(Date.now() + 60_000))
  await links.insert(good)
  await links.insert(link(new Date(Date.now() - 1)))
  const sweeps = createSweepStore(system)
  expect(await sweeps.forgetSignIns()).toBe(2)
  expect(await sweeps.forgetSignIns()).toBe(0)
  expect(await sessions.find(live, new Date())).toMatchObject({ personId: person })
  expect(await sessions.find(expired, new Date(0))).toBeUndefined()
  expect(await links.take(good.tokenSha256, new Date())).toBe(person)
})

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
