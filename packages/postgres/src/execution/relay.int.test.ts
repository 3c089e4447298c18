import { afterAll, expect, it } from 'vitest'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createRelayStore, ordersAtOnce } from './relay.ts'

const world = await openTaskWorld(process.env)
afterAll(() => world.close())

const relay = createRelayStore(world.system, { concurrency: 5 })
const lease = async () =>
  (await relay.lease(60_000)).flatMap((leased) => (leased.kind === 'start' ? [leased.order.tenantId] : []))
const orderMany = (tenantId: string, count: number, secondsAgo: number) =>
  world.owner.query(
    `insert into outbox (task_id, kind, tenant_id, due_at)
       select $1::bigint * 1000 + n, 'stop', $1, now() - make_interval(secs => $3) from generate_series(1, $2) n`,
    [tenantId, count, secondsAgo],
  )

it('lease returns a late order of one tenant before the hundredth order of another (A9)', async () => {
  await orderMany('100000001', 500, 60)
  const late = await world.newTenant()
  for (let i = 0; i < 5; i += 1) await world.admit(late)
  expect(await lease()).toEqual(Array(5).fill(late))
})

it('two relays lease different orders, and every order is leased', async () => {
  const left = await world.owner.query('select count(*)::int as n from outbox where due_at <= now()')
  let handed = 0
  for (;;) {
    const both = await Promise.all([relay.lease(60_000), relay.lease(60_000)])
    const ids = both.flat().map((leased) => (leased.kind === 'start' ? leased.order.taskId : leased.taskId))
    expect(new Set(ids).size).toBe(ids.length)
    expect(both.every((some) => some.length <= ordersAtOnce)).toBe(true)
    handed += ids.length
    if (ids.length === 0) break
  }
  expect(handed).toBe(left.rows[0]?.n)
})
