import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DatabaseLogin, databaseLogins, setLogins } from './logins.ts'
import { openTaskWorld } from './test-setup/task-world.ts'

const world = await openTaskWorld(process.env)
afterAll(() => world.close())

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  return client
}

let [own, other] = ['', '']
const sessions = {} as Record<DatabaseLogin, pg.Client>
beforeAll(async () => {
  own = await world.newTenant()
  other = await world.newTenant()
  await world.admit(other)
  for (const login of databaseLogins) {
    sessions[login] = await connect(world.loginUrl(login))
    await sessions[login].query(`set app.tenant = '${own}'`)
  }
})
afterAll(async () => {
  await Promise.all(Object.values(sessions).map((session) => session.end()))
})

/** Runs a statement for one tenant. Returns rows or the code of the refusal. */
const run = (login: DatabaseLogin, statement: string): Promise<Record<string, unknown>[] | { refused: string }> =>
  sessions[login].query<Record<string, unknown>>(statement).then(
    ({ rows }) => rows,
    (error: { code: string }) => ({ refused: error.code }),
  )

const insufficientPrivilege = '42501'
const roles = ['kinora', 'postgres', 'kinora_ledger', 'pg_read_all_data', ...databaseLogins.map((l) => `kinora_${l}`)]

describe.each(databaseLogins)('login kinora_%s (C34)', (login) => {
  const others = roles.filter((role) => role !== `kinora_${login}`)

  it.each(others)('may not assume the role %s', async (role) => {
    expect(await run(login, `set role ${role}`)).toEqual({ refused: insufficientPrivilege })
    expect(await run(login, `set session authorization ${role}`)).toEqual({ refused: insufficientPrivilege })
  })

  it.each(['set role none', 'reset role', 'reset session authorization', 'discard all'])(
    'keeps its role after %s',
    async (statement) => {
      await run(login, statement)
      const now = await run(login, 'select current_user as now, session_user as first')
      await run(login, `set app.tenant = '${own}'`)
      expect(now).toEqual([{ now: `kinora_${login}`, first: `kinora_${login}` }])
    },
  )

  it.each([
    'update ledger_entries set tenant_id = tenant_id',
    'update ledger_txns set kind = kind',
    'delete from ledger_entries',
    'delete from ledger_txns',
    'truncate ledger_entries',
    'update accounts set available = 1000000',
    'alter table tasks disable row level security',
    'alter table tasks no force row level security',
    'drop policy own_tenant on tasks',
    'create policy mine on tasks using (true)',
    'alter table tasks add column mine int',
    'drop table tasks',
    'alter table ledger_entries disable trigger all',
    'create table mine (id int)',
    'create function mine() returns int language sql return 1',
    'create schema mine',
    'create role mine',
    'create database mine',
    'alter role current_user superuser',
    'alter role current_user bypassrls',
    'alter role kinora_ledger password null',
    'grant kinora_system to current_user',
    'set session_replication_role = replica',
    "select pg_read_file('/etc/passwd')",
    "copy tenants to program 'cat'",
  ])('may not run: %s', async (statement) => {
    expect(await run(login, statement)).toEqual({ refused: insufficientPrivilege })
  })
})

describe.each(['api', 'worker'] as const)('login kinora_%s (C34)', (login) => {
  it.each(['tasks', 'task_inputs', 'ledger_txns', 'accounts', 'outbox'])(
    'sees no row of another tenant in %s',
    async (table) => {
      const seen = await run(login, `select count(*)::int as seen from ${table} where tenant_id <> ${own}`)
      expect(seen).toEqual([{ seen: 0 }])
      // The rows exist, because another login sees them.
      const system = await run('system', `select count(*)::int > 0 as there from ${table} where tenant_id = ${other}`)
      expect(system).toEqual([{ there: true }])
    },
  )

  it('sees no rows with row_security switched off', async () => {
    await run(login, 'set row_security = off')
    expect(await run(login, 'select * from tasks')).toEqual({ refused: insufficientPrivilege })
    await run(login, 'reset row_security')
  })

  it('cannot read a partition directly', async () => {
    expect(await run(login, 'select * from tasks_default')).toEqual({ refused: insufficientPrivilege })
  })
})

it('the backup login reads the rows of all tenants and changes none (C34)', async () => {
  const read = await run('backup', 'select count(distinct tenant_id)::int > 1 as all_tenants from accounts')
  expect(read).toEqual([{ all_tenants: true }])
  for (const statement of [
    'insert into tenants select * from tenants',
    'update tasks set progress = 1',
    'delete from tasks',
  ])
    expect(await run('backup', statement)).toEqual({ refused: insufficientPrivilege })
})

it('setLogins sets a password once, replaces a different one, and sends none to the server', async () => {
  const role = `kinora_test_${randomBytes(4).toString('hex')}`
  const loginAs = (password: string): string =>
    Object.assign(new URL(world.ownerUrl), { username: role, password: encodeURIComponent(password) }).href
  await world.owner.query(`create role ${role} nologin`)
  try {
    expect(await setLogins(world.ownerUrl, [loginAs('first @:/?#')])).toEqual([role])
    expect(await setLogins(world.ownerUrl, [loginAs('first @:/?#')])).toEqual([])
    expect(await setLogins(world.ownerUrl, [loginAs('second')])).toEqual([role])
    await expect(connect(loginAs('first @:/?#'))).rejects.toMatchObject({ code: '28P01' })
    await expect(setLogins(world.ownerUrl, [loginAs('naïve')])).rejects.toThrow('printable ASCII')
  } finally {
    await world.owner.query(`drop role ${role}`)
  }
})
