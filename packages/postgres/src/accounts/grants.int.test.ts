import { randomBytes, randomInt } from 'node:crypto'
import { newId } from '@kinora/domain'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { inTransaction } from '../database/transaction.ts'
import { createStore, createSweepStore } from '../index.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { createAccountStore } from './accounts.ts'

const own = await openOwnDatabase(process.env)
const open = (role: 'api' | 'worker' | 'system' | 'admin') =>
  openDatabase({ url: own.loginUrl(role), max: 12, onError: () => undefined })
const [api, worker, system, admin] = [open('api'), open('worker'), open('system'), open('admin')]
const store = createStore(api, { concurrency: 5, resultRetentionDays: 7 })
const accounts = createAccountStore(admin)
const sweeps = createSweepStore(system)
const draw = () => newId(Date.now(), 0, randomInt(65536))
afterAll(async () => {
  await Promise.all([api.end(), worker.end(), system.end(), admin.end()])
  await own.drop()
})

const newTenant = async (): Promise<string> => {
  const id = draw()
  await accounts.insertTenant({ id, name: 'test', concurrency: null, webhookSecretSealed: Buffer.from('x') })
  return id
}
const grant = async (tenantId: string, credits: number, endsInMs?: number): Promise<string> => {
  const id = draw()
  const endsAt = endsInMs === undefined ? null : new Date(Date.now() + endsInMs).toISOString()
  await accounts.grant({ id, tenantId, credits, reason: 'test', endsAt })
  return id
}
/** Lets the grants of a tenant expire. The database compares their end with its own clock. */
const endGrants = async (tenantId: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: own.url })
  await owner.connect()
  const ended = "clock_timestamp() - interval '1 millisecond'"
  await owner.query(`update grants set ends_at = ${ended} where tenant_id = $1 and ends_at is not null`, [tenantId])
  await owner.query(`update accounts set next_end = ${ended} where tenant_id = $1`, [tenantId])
  await owner.end()
}
const post = (tenantId: string, ref: string, kind: 'hold' | 'topup' | 'release' | 'capture', credits: number) =>
  store.transaction(tenantId, (tx) => tx.post({ ref, kind, credits }))
const hold = async (tenantId: string, credits: number): Promise<string> => {
  const ref = draw()
  await post(tenantId, ref, 'hold', credits)
  return ref
}
const left = async (tenantId: string): Promise<number[]> => {
  const { rows } = await system.query<{ remain: string }>(
    'select remain from grants where tenant_id = $1 and ends_at is not null order by ends_at',
    [tenantId],
  )
  return rows.map(({ remain }) => Number(remain))
}
const account = async (tenantId: string) => {
  const { rows } = await system.query<Record<string, string>>(
    'select available, holding, revenue, funding, ending from accounts where tenant_id = $1',
    [tenantId],
  )
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, value]) => [name, Number(value)]))
}
const day = 86_400_000

it('concurrent holds succeed when a grant expires and the remaining credits cover them (D-356)', async () => {
  const tenant = await newTenant()
  await grant(tenant, 8)
  await grant(tenant, 5, day)
  await endGrants(tenant)
  await Promise.all(Array.from({ length: 8 }, () => hold(tenant, 1)))
  expect(await account(tenant)).toMatchObject({ available: 0, holding: 8 })
})

it('a hold uses the grant that expires first, and credits without expiry last (D-356)', async () => {
  const tenant = await newTenant()
  await grant(tenant, 100)
  await grant(tenant, 10, 2 * day)
  await grant(tenant, 5, day)
  await hold(tenant, 8)
  expect(await left(tenant)).toEqual([0, 7])
  await hold(tenant, 20)
  expect(await left(tenant)).toEqual([0, 0])
  expect(await account(tenant)).toMatchObject({ available: 87, holding: 28, ending: 0 })
})

it('a release returns credits to the grants they came from', async () => {
  const tenant = await newTenant()
  await grant(tenant, 5, day)
  await grant(tenant, 10, 2 * day)
  const task = await hold(tenant, 8)
  await post(tenant, task, 'topup', 4)
  expect(await left(tenant)).toEqual([0, 3])
  await post(tenant, task, 'release', 12)
  expect(await left(tenant)).toEqual([5, 10])
  expect(await account(tenant)).toMatchObject({ available: 15, holding: 0, ending: 15 })
})

it('an expired grant covers no hold, even before the sweep, and its rest is posted back', async () => {
  const tenant = await newTenant()
  await grant(tenant, 10, -1)
  await grant(tenant, 3)
  await expect(hold(tenant, 4)).rejects.toMatchObject({ reason: 'CreditInsufficient' })
  await hold(tenant, 3)
  expect(await account(tenant)).toMatchObject({ available: 0, holding: 3, funding: -3, ending: 0 })
})

it('a release after the end of its grant expires at once, and a capture remains valid', async () => {
  const tenant = await newTenant()
  await grant(tenant, 10, day)
  const [failed, succeeded] = [await hold(tenant, 4), await hold(tenant, 5)]
  await endGrants(tenant)
  await post(tenant, failed, 'release', 4)
  await post(tenant, succeeded, 'capture', 5)
  expect(await left(tenant)).toEqual([1])
  expect(await sweeps.endGrants()).toBe(1)
  expect(await account(tenant)).toEqual({ available: 0, holding: 0, revenue: 5, funding: -5, ending: 0 })
})

it('a hold respects the monthly budget of its key, and failed holds do not count (D-357)', async () => {
  const tenant = await newTenant()
  await grant(tenant, 1000)
  const keyId = randomBytes(9).toString('base64url')
  await accounts.insertKey(
    {
      id: keyId,
      tenantId: tenant,
      env: 'live',
      name: 'k',
      scopes: [],
      secretSha256: '',
      sealed: Buffer.from('x'),
      expiresAt: null,
    },
    10,
  )
  await accounts.setBudget(tenant, keyId, 30)
  const holdFor = (credits: number, key = keyId) =>
    store.transaction(tenant, (tx) => tx.hold({ id: draw(), keyId: key, credits }))
  await holdFor(20)
  await expect(holdFor(11)).rejects.toMatchObject({
    reason: 'CreditInsufficient',
    message: expect.stringContaining('budget of 30 a month'),
    detail: { needed: 11, available: 10 },
  })
  await holdFor(11, 'another key')
  await holdFor(10)
  expect(await account(tenant)).toMatchObject({ holding: 41 })
})

it('a partial capture uses the grants that expire first and returns the rest to the others (D-343, D-356)', async () => {
  const tenant = await newTenant()
  await grant(tenant, 100)
  await grant(tenant, 10, day)
  await grant(tenant, 10, 2 * day)
  const ref = await hold(tenant, 25)
  expect(await left(tenant)).toEqual([0, 0])
  await inTransaction(worker, tenant, (client) => client.query('select capture_part_of($1, 25, 13)', [ref]))
  expect(await left(tenant)).toEqual([0, 7])
  expect(await account(tenant)).toEqual({ available: 107, holding: 0, revenue: 13, funding: -120, ending: 7 })
})
