import { randomInt, randomUUID } from 'node:crypto'
import { dependencyTimeouts, newId } from '@kinora/domain'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openFreezableProxy } from '../../fixtures/freezable-proxy.ts'
import { createAccountStore, createIdempotencyKeys } from '../index.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { openDatabase, queryRows } from './pool.ts'
import { inTransaction } from './transaction.ts'

const own = await openOwnDatabase(process.env)
const proxy = await openFreezableProxy(own.directUrl)
const timeouts = { ...dependencyTimeouts.database, acquireMs: 3_000, replyMs: 1_000, releaseMs: 100 }
const max = 3
const db = openDatabase({ url: proxy.url, max, onError: () => undefined, timeouts })
const direct = openDatabase({ url: own.loginUrl('api'), max: 2, onError: () => undefined })
const keys = createIdempotencyKeys(db, proxy.url, timeouts)
const others = createIdempotencyKeys(direct, own.directUrl)
const tenant = newId(Date.now(), 0, randomInt(65536))
const newScope = () => ({ method: 'POST', path: '/ent/v2/text2video', key: randomUUID() })
const unavailable = { reason: 'ServiceUnavailable' }

beforeAll(async () => {
  const admin = openDatabase({ url: own.loginUrl('admin'), max: 1, onError: () => undefined })
  const row = { id: tenant, name: 'test', concurrency: null, webhookSecretSealed: Buffer.from('x') }
  await createAccountStore(admin).insertTenant(row)
  await admin.end()
})
afterEach(() => proxy.thaw())
afterAll(async () => {
  await Promise.all([keys.close(), others.close(), db.end(), direct.end()])
  proxy.close()
  await own.drop()
})

const read = () => queryRows(db, 'one', 'select 1 as one')
const write = () => inTransaction(db, tenant, (client) => client.query('select 1 as one'))

it('a frozen database ends every read and transaction with 503, beyond the number of connections too (A12)', async () => {
  await Promise.all([read(), write(), read()])
  proxy.freeze()
  const ends = await Promise.allSettled(Array.from({ length: 4 * max }, (_, i) => (i % 2 === 0 ? read() : write())))
  for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: unavailable })
  expect(db.waitingCount).toBe(0)
  proxy.thaw()
  expect(await read()).toEqual([{ one: 1 }])
  expect((await write()).rows).toEqual([{ one: 1 }])
  await expect.poll(() => db.totalCount - db.idleCount).toBe(0)
  await expect.poll(() => proxy.connections()).toBeLessThanOrEqual(max + 1)
})

it('a claim that a frozen database did not answer leaves no key locked (D-378, A12)', async () => {
  const scope = newScope()
  const opened = await keys.claim(tenant, newScope())
  if (opened !== 'in flight') await opened.release()
  proxy.freeze()
  await expect(keys.claim(tenant, scope)).rejects.toMatchObject(unavailable)
  proxy.thaw()
  const retried = async () => {
    const claim = await others.claim(tenant, scope)
    if (claim === 'in flight') return claim
    await claim.release()
    return 'claimed'
  }
  await expect.poll(retried, { timeout: 5_000 }).toBe('claimed')
})

it('releasing a key does not wait for a frozen database, and the key is free after it thaws (D-378)', async () => {
  const scope = newScope()
  const claim = await keys.claim(tenant, scope)
  if (claim === 'in flight') throw new Error('the key is in flight')
  proxy.freeze()
  await claim.release()
  expect(await others.claim(tenant, scope)).toBe('in flight')
  proxy.thaw()
  await expect.poll(async () => (await others.claim(tenant, scope)) === 'in flight').toBe(false)
})
