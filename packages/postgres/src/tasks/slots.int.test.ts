import { randomInt } from 'node:crypto'
import { limits } from '@kinora/contract'
import { type Lane, newId } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '../database/pool.ts'
import { createAccountStore } from '../index.ts'
import { openOwnDatabase } from '../test-setup/own-database.ts'
import { createStore } from './store.ts'

const own = await openOwnDatabase(process.env)
const open = (role: 'api' | 'admin') => openDatabase({ url: own.loginUrl(role), max: 12, onError: () => undefined })
const [api, admin] = [open('api'), open('admin')]
afterAll(async () => {
  await Promise.all([api.end(), admin.end()])
  await own.drop()
})
const store = createStore(api, { concurrency: 3, resultRetentionDays: 7 })

const newTenant = async (concurrency: number | null): Promise<string> => {
  const id = newId(Date.now(), 0, randomInt(65536))
  await createAccountStore(admin).insertTenant({ id, name: 'test', concurrency, webhookSecretSealed: Buffer.from('x') })
  return id
}

/** Counts how many of twenty concurrent tasks get a slot. */
const slotsGiven = async (tenantId: string, lane: Lane): Promise<number> => {
  const enter = () => store.transaction(tenantId, (tx) => tx.enterLane({ lane, isPreparing: false, queueCap: 100 }))
  const places = await Promise.all(Array.from({ length: 20 }, enter))
  return places.filter(({ hasSlot }) => hasSlot).length
}

it('a tenant gets its own number of slots or the default, and off-peak tasks get as many in addition (D-370)', async () => {
  for (const [concurrency, slots] of [
    [null, 3],
    [7, 7],
  ] as const) {
    const tenantId = await newTenant(concurrency)
    expect(await slotsGiven(tenantId, 'normal')).toBe(slots)
    expect(await slotsGiven(tenantId, 'off-peak')).toBe(slots)
  }
})

it('speech has its own slots, independent of the concurrency of the tenant (D-298)', async () => {
  expect(await slotsGiven(await newTenant(1), 'speech')).toBe(limits.speechAtOnce)
})
