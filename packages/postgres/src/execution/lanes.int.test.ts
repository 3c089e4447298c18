import { randomInt } from 'node:crypto'
import { newId } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createRelayStore } from './relay.ts'

const world = await openTaskWorld(process.env)
afterAll(() => world.close())

const relay = createRelayStore(world.system, { concurrency: 5 })
const draw = (ms = Date.now()) => newId(ms, 0, randomInt(65_536))

/** A tenant whose five slots are taken, with tasks that wait. */
const fillTenant = async (waiting: number): Promise<string> => {
  const tenantId = await world.newTenant()
  for (let count = 0; count < 5 + waiting; count += 1) await world.admit(tenantId)
  return tenantId
}
const readLane = async (tenantId: string) => {
  const { rows } = await world.owner.query<{ in_use: number; waiting: number; may_have_room: boolean }>(
    `select in_use, waiting, may_have_room from tenant_lanes where tenant_id = $1 and lane = 'normal'`,
    [tenantId],
  )
  return rows[0]
}
const readFlag = async (tenantId: string): Promise<boolean | undefined> => (await readLane(tenantId))?.may_have_room

it('a full lane is read once, and again after its limit was raised (D-370)', async () => {
  const tenantId = await fillTenant(3)
  expect(await relay.giveOutSlots()).toBe(0)
  expect(await readLane(tenantId)).toEqual({ in_use: 5, waiting: 3, may_have_room: false })
  await world.owner.query('update tenants set concurrency = 7 where id = $1', [tenantId])
  expect(await readFlag(tenantId)).toBe(true)
  expect(await relay.giveOutSlots()).toBe(1)
  expect(await relay.giveOutSlots()).toBe(1)
  expect(await relay.giveOutSlots()).toBe(0)
  expect(await readLane(tenantId)).toEqual({ in_use: 7, waiting: 1, may_have_room: false })
})

it('a slot that was freed without a task that got it is assigned in the next round', async () => {
  const tenantId = await fillTenant(2)
  await relay.giveOutSlots()
  await world.owner.query(`update tenant_lanes set in_use = 4 where tenant_id = $1 and lane = 'normal'`, [tenantId])
  expect(await relay.giveOutSlots()).toBe(1)
  expect(await readLane(tenantId)).toMatchObject({ in_use: 5, waiting: 1 })
})

it('a raised default number of slots is found by the check of all lanes', async () => {
  const tenantId = await fillTenant(2)
  await relay.giveOutSlots()
  const raised = createRelayStore(world.system, { concurrency: 6 })
  expect(await raised.giveOutSlots()).toBe(0)
  await raised.recheckLanes()
  expect(await readFlag(tenantId)).toBe(true)
  expect(await raised.giveOutSlots()).toBeGreaterThan(0)
  expect(await readLane(tenantId)).toMatchObject({ in_use: 6, waiting: 1 })
})

it('a waiting task of a clock that is days ahead gets a slot, and one of a clock that is behind after the horizon moved', async () => {
  await world.owner.query('select move_open_horizon()')
  for (const days of [3, -3]) {
    const tenantId = await fillTenant(1)
    const id = draw(Date.now() + days * 86_400_000)
    await world.owner.query(`update tasks set id = $2 where tenant_id = $1 and not has_slot`, [tenantId, id])
    await world.owner.query('update tenants set concurrency = 6 where id = $1', [tenantId])
    if (days < 0) await world.owner.query('select move_open_horizon()')
    await relay.giveOutSlots()
    const { rows } = await world.owner.query('select has_slot from tasks where id = $1', [id])
    expect(rows).toEqual([{ has_slot: true }])
  }
})

it('two relays at the same moment lease different orders, a full batch each', async () => {
  await world.owner.query('delete from outbox')
  await world.owner.query(
    `insert into outbox (task_id, kind, tenant_id, due_at)
       select n, 'stop', n % 3, now() - interval '1 minute' from generate_series(1, 300) n`,
  )
  const first = await world.system.connect()
  const blocked = createRelayStore({ query: first.query.bind(first) } as unknown as typeof world.system, {
    concurrency: 5,
  })
  await first.query('begin')
  const held = await blocked.lease(60_000)
  const others = await relay.lease(60_000)
  await first.query('commit')
  first.release()
  expect([held.length, others.length]).toEqual([50, 50])
})
