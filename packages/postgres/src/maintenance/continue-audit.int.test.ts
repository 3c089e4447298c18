import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AdminEndpoint, adminEndpoints } from '@kinora/contract'
import pg from 'pg'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createAuditLog, createKeyAdmin, createPeopleAdmin, createSubjectStore } from '../index.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { continueAudit } from './continue-audit.ts'

const world = await openTaskWorld(process.env)
const audit = createAuditLog(world.admin)
const folder = mkdtempSync(join(tmpdir(), 'kinora-audit-'))
const file = join(folder, 'audit.jsonl')
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const write = ({ method, path }: AdminEndpoint, object: string, result = 'done') =>
  audit.append({
    actor: 'operator',
    keyId: '',
    tenantId: null,
    action: `${method} ${path}`,
    object,
    result,
    address: '::1',
    trace: 't',
    // JavaScript would change this number, and then the hash would not fit.
    detail: { fields: ['a\nb'], credits: 1.5 },
  })

const exportLines = async (after?: string): Promise<string[]> => {
  const lines: string[] = []
  for await (const line of audit.lines(after)) lines.push(line.trimEnd())
  return lines
}
const save = (lines: readonly string[]): void => writeFileSync(file, lines.map((line) => `${line}\n`).join(''))
const readHead = async () => (await world.owner.query<{ seq: string }>('select seq from audit_head')).rows[0]?.seq
/** The log as it was when it had this many entries. */
const cutLog = async (seq: number): Promise<void> => {
  await world.owner.query('delete from audit_log where seq > $1', [seq])
  await world.owner.query(`update audit_head set seq = $1, hash = (select hash from audit_log where seq = $1)`, [seq])
}

beforeEach(async () => {
  await world.owner.query(`truncate audit_log; update audit_head set seq = 0, hash = ''`)
  for (let n = 0; n < 3; n += 1) await write(adminEndpoints.listTenants, '')
})

it('the log of restored data continues with the exported one, and its chain stays whole', async () => {
  await write(adminEndpoints.createTenant, '')
  await world.owner.query(`update audit_log set detail = '{"n": 12345678901234567890.120}' where seq = 4`)
  await world.owner.query('update audit_log a set hash = audit_hash(a) where seq = 4')
  await world.owner.query('update audit_head set hash = (select hash from audit_log where seq = 4)')
  await write(adminEndpoints.listTenants, '')
  save(await exportLines())
  const before = await exportLines()
  await cutLog(2)
  expect(await continueAudit(world.ownerUrl, file)).toEqual({ appended: 3, repeated: [] })
  expect(await exportLines()).toEqual(before)
  expect(await audit.verify()).toEqual({ entries: 5, brokenAt: null })
  await write(adminEndpoints.listTenants, '')
  expect(await audit.verify()).toEqual({ entries: 6, brokenAt: null })
  // A second run finds every entry in the log.
  await cutLog(5)
  expect(await continueAudit(world.ownerUrl, file)).toEqual({ appended: 0, repeated: [] })
})

it('a file that begins after the last entry of the log continues it, too', async () => {
  save(await exportLines('1'))
  await cutLog(1)
  expect(await continueAudit(world.ownerUrl, file)).toEqual({ appended: 2, repeated: [] })
  expect(await audit.verify()).toEqual({ entries: 3, brokenAt: null })
})

it.each<[string, (lines: string[]) => string[], string]>([
  ['lacks an entry in between', (lines) => lines.toSpliced(3, 1), 'entry 4 is missing'],
  ['begins too late', (lines) => lines.slice(3), 'entry 3 is missing'],
  ['ends before the log', (lines) => lines.slice(0, 1), 'entry 2 is missing'],
  ['is empty', () => [], 'contains no entries'],
  ['has a changed entry', (lines) => lines.map((line) => line.replace('"t4"', '"t5"')), 'entry 4 of .* wrong hash'],
  [
    'has an entry of another chain',
    (lines) => lines.toSpliced(3, 1, (lines[3] ?? '').replace(/"previous": "[^"]+"/, String.raw`"previous": "\\x00"`)),
    'entry 4 of .* wrong hash',
  ],
  ['is cut off', (lines) => lines.with(-1, (lines.at(-1) ?? '').slice(0, 50)), 'line 5 of .* is no entry'],
  ['has an entry twice', (lines) => lines.toSpliced(3, 0, lines[3] ?? ''), 'entry 5 is missing'],
])('a file that %s is refused with the number of the entry, and nothing changes', async (_title, change, reason) => {
  const tenantId = await world.newTenant()
  await write(adminEndpoints.closeTenant, 't4', 'asked')
  await write(adminEndpoints.closeTenant, tenantId)
  save(change(await exportLines()))
  await cutLog(2)
  await expect(continueAudit(world.ownerUrl, file)).rejects.toThrow(new RegExp(reason))
  expect(await readHead()).toBe('2')
  const { rows } = await world.owner.query('select closed_at from tenants where id = $1', [tenantId])
  expect(rows).toEqual([{ closed_at: null }])
})

it('a file of another installation is refused', async () => {
  save(await exportLines())
  await world.owner.query(`truncate audit_log; update audit_head set seq = 0, hash = ''`)
  for (let n = 0; n < 3; n += 1) await write(adminEndpoints.listPeople, '')
  await expect(continueAudit(world.ownerUrl, file)).rejects.toThrow('entry 1 of')
})

it('erasures that were done after the data are repeated, once, and others are not', async () => {
  const [closed, refused] = [await world.newTenant(), await world.newTenant()]
  const person = world.newTask().id
  await createPeopleAdmin(world.admin).insert({ id: person, email: 'a@example.com', name: 'A', isOperator: false })
  await createPeopleAdmin(world.admin).setMembership(person, refused, 'owner', 'operator')
  const subject = world.newTask().id
  await world.owner.query(`select set_config('app.tenant', '0', false)`)
  await world.owner.query(
    `insert into subjects (id, tenant_id, name, voice, style, description, images, videos)
       values ($1, 0, 's', '', '', '', '[]', '[]')`,
    [subject],
  )
  const [suspended, deleted] = [refused.slice(-12), closed.slice(-12)]
  for (const id of [suspended, deleted])
    await world.owner.query(
      `insert into api_keys (id, tenant_id, env, name, scopes, secret_sha256, sealed) values ($1, $2, 'live', 'k', '{}', '', 'key')`,
      [id, refused],
    )
  const missing = world.newTask().id
  await write(adminEndpoints.closeTenant, closed)
  await write(adminEndpoints.closeTenant, refused, 'asked')
  await write(adminEndpoints.closeTenant, refused, 'Forbidden')
  await write(adminEndpoints.erasePerson, person)
  await write(adminEndpoints.erasePerson, missing)
  await write(adminEndpoints.deleteSystemSubject, subject)
  await write(adminEndpoints.suspendKey, suspended)
  await write(adminEndpoints.deleteKey, deleted)
  save(await exportLines())
  await cutLog(3)
  const { appended, repeated } = await continueAudit(world.ownerUrl, file)
  expect(appended).toBe(8)
  expect(repeated.map(({ seq, object, isChanged }) => [seq, object, isChanged])).toEqual([
    [4, closed, true],
    [7, person, true],
    [8, missing, false],
    [9, subject, true],
    [10, suspended, true],
    [11, deleted, true],
  ])
  const tenants = await world.owner.query(
    'select id, closed_at is not null as closed from tenants where id = any($1)',
    [[closed, refused]],
  )
  expect(tenants.rows).toEqual(
    expect.arrayContaining([
      { id: closed, closed: true },
      { id: refused, closed: false },
    ]),
  )
  expect(await createPeopleAdmin(world.admin).find(person)).toMatchObject({ email: null, name: '', memberships: [] })
  expect(await createSubjectStore(world.admin).find('0', [subject])).toEqual([])
  const keys = await createKeyAdmin(world.admin).list(refused)
  expect(keys.map(({ id, suspended_at: at }) => [id, at !== null])).toEqual([[suspended, true]])

  // As after an interruption before the entries were appended.
  await cutLog(3)
  const second = await continueAudit(world.ownerUrl, file)
  expect(second.repeated.map(({ isChanged }) => isChanged)).toEqual(second.repeated.map(() => false))
  expect(second.repeated).toHaveLength(6)
  expect(await audit.verify()).toEqual({ entries: 11, brokenAt: null })
})

it('only the owner of the tables can append entries as they are', async () => {
  const admin = new pg.Client(world.loginUrl('admin'))
  await admin.connect()
  await expect(admin.query('alter table audit_log disable trigger chain')).rejects.toThrow('must be owner')
  await admin.end()
})
