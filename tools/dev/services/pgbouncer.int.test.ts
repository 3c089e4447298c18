import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { settingFields } from '@kinora/config'
import {
  createAttempts,
  createIdempotencyKeys,
  type Database,
  findMissingSettings,
  migrate,
  openDatabase,
} from '@kinora/postgres'
import { openTaskWorld } from '@kinora/postgres/test-setup/task-world'
import { afterAll, expect, it } from 'vitest'
import { inheritedEnvironment } from '../../testkit/environment.ts'
import { openTestInstance } from './open-test-instance.ts'
import { pooledLogins, preparePooler } from './pgbouncer.ts'
import { settings } from './settings.ts'
import { ownedFolder, unprivilegedUser } from './unprivileged-user.ts'

const instance = await openTestInstance('pgbouncer')
const port = instance.port('pgbouncer')
const user = unprivilegedUser()
/** Also when the services of this run have a pooler themselves. */
const server = new URL(inheritedEnvironment['DATABASE_URL'] ?? '')
const logins = pooledLogins.map(({ role, setting }) => ({ role, setting, url: inheritedEnvironment[setting] ?? '' }))
const launch = preparePooler({
  folder: ownedFolder(instance.home, 'pgbouncer', user),
  port,
  serverPort: Number(server.port),
  passwords: Object.fromEntries(logins.map(({ role, url }) => [role, decodeURIComponent(new URL(url).password)])),
  connections: settings.pgbouncer.connections,
  user,
})
const pooler = spawn(launch.file, launch.args, { stdio: 'ignore', ...launch.user })
await once(pooler, 'spawn')

const at = (url: string, address: string): string => Object.assign(new URL(url), { host: address }).href
const pooledEnvironment = {
  ...inheritedEnvironment,
  ...Object.fromEntries(logins.map(({ setting, url }) => [setting, at(url, `127.0.0.1:${port}`)])),
  DATABASE_API_DIRECT_URL: at(inheritedEnvironment['DATABASE_API_URL'] ?? '', server.host),
}
const world = await openTaskWorld(pooledEnvironment)
const opened: Database[] = []
const open = (url: string, max: number): Database => {
  const pool = openDatabase({ url, max, onError: () => undefined })
  opened.push(pool)
  return pool
}

/** Server connections to the database of this test. */
const countServerConnections = async (): Promise<Record<string, number>> => {
  const { rows } = await world.owner.query<{ role: string; count: number }>(
    `select usename as role, count(*)::int as count from pg_stat_activity
      where datname = current_database() and usename like 'kinora\\_%' group by 1`,
  )
  return Object.fromEntries(rows.map(({ role, count }) => [role, count]))
}

afterAll(async () => {
  await Promise.all(opened.map((pool) => pool.end()))
  await world.close()
  pooler.kill('SIGQUIT')
})

it('sessions behind the pooler have the settings of their login, and a login without them is reported', async () => {
  expect(await findMissingSettings(world.api)).toEqual([])
  expect(await findMissingSettings(world.system)).toEqual([])
  expect(await findMissingSettings(world.owner)).toEqual([
    'plan_cache_mode',
    'jit',
    'statement_timeout',
    'idle_in_transaction_session_timeout',
  ])
})

it('tasks are created and begun behind the pooler, and each attempt names its own worker', async () => {
  const tenantId = await world.newTenant()
  const { id: taskId } = await world.admit(tenantId)
  const { worker } = world
  const key = world.stepKey(tenantId, taskId)
  const readWorker = async () =>
    (await world.owner.query('select worker from attempts where task_id = $1', [taskId])).rows[0]?.worker
  const input = { attemptId: taskId, step: 'text-to-video', backend: 'one' }
  const [first, second] = [createAttempts(worker, 'host-a:1'), createAttempts(worker, 'host-b:2')]
  expect((await first.begin(key, input))?.movedToProcessing).toBe(true)
  expect(await readWorker()).toBe('host-a:1')
  await second.started(key, { job: 1 })
  expect(await readWorker()).toBe('host-b:2')
  // A statement that names no worker runs in the same sessions and keeps the name.
  await createAttempts(worker).noteReport(key)
  expect(await readWorker()).toBe('host-b:2')
})

it('a transaction of a tenant leaves its name in no shared session', async () => {
  const tenants = await Promise.all(Array.from({ length: 8 }, () => world.newTenant(1000)))
  await Promise.all(tenants.flatMap((tenantId) => [world.admit(tenantId), world.admit(tenantId)]))
  const seen = await Promise.all(
    Array.from({ length: 100 }, () => world.api.query(`select current_setting('app.tenant', true) as tenant`)),
  )
  expect(new Set(seen.map(({ rows }) => rows[0]?.tenant ?? ''))).toEqual(new Set(['']))
  const counts = await Promise.all(tenants.map((tenantId) => world.store.available(tenantId)))
  expect(counts.every((available) => available < 1000)).toBe(true)
})

it('an idempotency key is locked by a session that goes around the pooler (D-378)', async () => {
  const tenantId = await world.newTenant()
  const scope = { method: 'POST', path: '/ent/v2/text2video', key: 'one' }
  const nodes = [createIdempotencyKeys(world.api, world.directUrl), createIdempotencyKeys(world.api, world.directUrl)]
  await Promise.all(nodes.map((node) => node.connect()))
  const claim = await nodes[0]?.claim(tenantId, scope)
  expect(await nodes[1]?.claim(tenantId, scope)).toBe('in flight')
  if (claim !== 'in flight') await claim?.release()
  expect(await nodes[1]?.claim(tenantId, scope)).not.toBe('in flight')
  await Promise.all(nodes.map((node) => node.close()))
})

it('the session of idempotency keys and the migration refuse the address of a pooler', async () => {
  const keys = createIdempotencyKeys(world.api, world.loginUrl('api'))
  await expect(keys.connect()).rejects.toThrow('DATABASE_API_DIRECT_URL')
  await keys.close()
  await expect(migrate(world.loginUrl('system'), () => undefined)).rejects.toThrow('DATABASE_URL')
})

it('10 API and 10 worker processes use at most 60 server connections', async () => {
  const most = (name: 'DATABASE_POOL' | 'DATABASE_ADMIN_POOL' | 'DATABASE_SYSTEM_POOL' | 'DATABASE_CALLBACK_POOL') =>
    settingFields[name].parse(undefined)
  const processes = 10
  const sessions = Array.from({ length: processes }, () => createIdempotencyKeys(world.api, world.directUrl))
  const pools = Array.from({ length: processes }, () => [
    open(world.loginUrl('api'), most('DATABASE_POOL')),
    open(world.loginUrl('admin'), most('DATABASE_ADMIN_POOL')),
    open(world.loginUrl('worker'), most('DATABASE_POOL')),
    open(world.loginUrl('system'), most('DATABASE_SYSTEM_POOL')),
    open(world.loginUrl('system'), most('DATABASE_CALLBACK_POOL')),
  ]).flat()
  await Promise.all(sessions.map((session) => session.connect()))
  let isOver = false
  let mostConnections = 0
  const watch = (async () => {
    while (!isOver) {
      const counts = Object.values(await countServerConnections())
      mostConnections = Math.max(
        mostConnections,
        counts.reduce((sum, count) => sum + count, 0),
      )
      await sleep(10)
    }
  })()
  const statement = { name: 'busy', text: 'select pg_sleep(0.01)::text as slept' }
  const keepBusy = (pool: Database, times: number) =>
    Array.from({ length: times * pool.options.max }, () => pool.query(statement))
  // Processes start one after the other. Then every connection of every process is busy at once, twice over.
  for (const pool of pools) await Promise.all(keepBusy(pool, 1))
  const ended = await Promise.allSettled(pools.flatMap((pool) => keepBusy(pool, 2)))
  isOver = true
  await watch
  await Promise.all(sessions.map((session) => session.close()))
  expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
  const clients = pools.reduce((sum, pool) => sum + pool.totalCount, 0)
  expect(clients).toBeGreaterThan(5 * mostConnections)
  expect(mostConnections).toBeGreaterThan(processes)
  expect(mostConnections).toBeLessThanOrEqual(60)
})
