import { AppError } from '@kinora/contract'
import { afterAll, expect, it } from 'vitest'
import { createStore } from '../index.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'

const world = await openTaskWorld(process.env)
afterAll(world.close)
const workerStore = createStore(world.worker, { concurrency: 5, resultRetentionDays: 7 })

const use = (tenantId: string, seconds: number, perDay = 600) =>
  world.store.transaction(tenantId, (tx) => tx.useDraftSeconds({ seconds, perDay }))
const admitDraft = (tenantId: string, lines: readonly { name: string; credits: number }[] = []) => {
  const task = world.newTask({ credits: 0, isPreparing: true, price: { version: '1', lines } })
  return world.store.transaction(tenantId, async (tx) => {
    const place = await tx.enterLane({ lane: 'normal', isPreparing: true, queueCap: 100 })
    await tx.insertTask(task, place)
    return task.id
  })
}

it('concurrent drafts of a tenant never exceed the seconds of the day (D-510)', async () => {
  const [tenantId, other] = [await world.newTenant(), await world.newTenant()]
  const results = await Promise.all(Array.from({ length: 20 }, () => use(tenantId, 50)))
  expect(results.filter(({ isAllowed }) => isAllowed)).toHaveLength(12)
  const refused = await use(tenantId, 1)
  expect(refused).toMatchObject({ isAllowed: false, left: 0 })
  expect(refused.resetSeconds).toBeGreaterThan(0)
  expect(refused.resetSeconds).toBeLessThanOrEqual(86_400)
  expect(await use(other, 600)).toMatchObject({ isAllowed: true })
})

it('a refused create counts nothing, and a new UTC day starts again (D-510)', async () => {
  const tenantId = await world.newTenant()
  const rolledBack = world.store.transaction(tenantId, async (tx) => {
    await tx.useDraftSeconds({ seconds: 600, perDay: 600 })
    throw new Error('refused later')
  })
  await expect(rolledBack).rejects.toThrow('refused later')
  expect(await use(tenantId, 600)).toMatchObject({ isAllowed: true })
  await world.owner.query(`update draft_seconds set day = day - 1 where tenant_id = $1`, [tenantId])
  expect(await use(tenantId, 600)).toMatchObject({ isAllowed: true })
})

it('a task without a price is not billable and has no ledger row (D-510)', async () => {
  const tenantId = await world.newTenant()
  const id = await admitDraft(tenantId)
  const { rows } = await world.owner.query(
    'select t.billable, (select count(*)::int from ledger_txns l where l.ref_id = t.id) as postings from tasks t where t.id = $1',
    [id],
  )
  expect(rows).toEqual([{ billable: false, postings: 0 }])
})

it('measuring a song counts the rest of its seconds once, and refuses what exceeds the day (D-510)', async () => {
  const tenantId = await world.newTenant()
  const id = await admitDraft(tenantId, [{ name: 'draft 10 s', credits: 0 }])
  const raise = (taskId: string, seconds: number) =>
    workerStore.topUp({
      tenantId,
      taskId,
      lines: [{ name: `draft ${seconds + 10} s`, credits: 0 }],
      draft: { seconds, perDay: 100 },
    })
  expect([await raise(id, 80), await raise(id, 80)]).toEqual([true, true])
  expect(await use(tenantId, 0, 100)).toMatchObject({ left: 20 })
  const second = await admitDraft(tenantId, [{ name: 'draft 10 s', credits: 0 }])
  const refused = await raise(second, 30).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(AppError)
  expect(refused).toMatchObject({ reason: 'CreditInsufficient' })
  expect(await use(tenantId, 0, 100)).toMatchObject({ left: 20 })
})
