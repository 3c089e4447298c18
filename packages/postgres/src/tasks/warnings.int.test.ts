import { createQueueTracker, settleTask } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { creation } from '../../fixtures/sample-task.ts'
import { createStandingCheck } from '../index.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createQueueReader } from './queue-reader.ts'
import { createStore } from './store.ts'

const world = await openTaskWorld(process.env)
const { store } = world
const settling = { ...world.settling, store: createStore(world.worker, { concurrency: 5, resultRetentionDays: 7 }) }
afterAll(world.close)

const warning = (field: string) => ({ code: 'unknown_field', field, message: 'ignored' }) as const
const lines = [
  { name: 'film', credits: 30 },
  { name: 'lip sync', credits: 12 },
]
const succeed = (tenantId: string, taskId: string, learned: object = {}) =>
  settleTask(settling, { tenantId, taskId, outcome: { state: 'success', creations: [creation], ...learned } })

it('a task keeps the warnings and values of its create, and appends those of its end (D-501, D-503)', async () => {
  const tenant = await world.newTenant()
  const { id } = await world.admit(tenant, { warnings: [warning('a')], valuesUsed: { seed: 7, model: 'genq2' } })
  expect(await store.readTask(tenant, id)).toMatchObject({ warnings: [warning('a')], valuesUsed: { seed: 7 } })
  await world.begin(tenant, id)
  await succeed(tenant, id, { warnings: [warning('b')], used: { aspect_ratio: '3:4' } })
  expect(await store.readTask(tenant, id)).toMatchObject({
    warnings: [warning('a'), warning('b')],
    valuesUsed: { seed: 7, model: 'genq2', aspect_ratio: '3:4' },
  })
})

it.each([
  ['in part', { 'lip sync': 4 }, 34, [{ name: 'lip sync, not delivered', credits: -8 }]],
  ['not at all', { 'lip sync': 0 }, 30, [{ name: 'lip sync, not delivered', credits: -12 }]],
  ['whole', { 'lip sync': 12 }, 42, []],
  ['for more than was held', { 'lip sync': 500 }, 42, []],
  ['for less than nothing', { 'lip sync': -500 }, 30, [{ name: 'lip sync, not delivered', credits: -12 }]],
  ['for a line that it does not have', { other: 0 }, 42, []],
])('a price line delivered %s is charged so, with a negative line for the rest (D-502, D-343)', async (...row) => {
  const [, charged, captured, reductions] = row
  const tenant = await world.newTenant(100)
  const { id } = await world.admit(tenant, { credits: 42, price: { version: 'v', lines } })
  await world.begin(tenant, id)
  await succeed(tenant, id, { charged })
  expect(await store.available(tenant)).toBe(100 - captured)
  expect(await store.readTask(tenant, id)).toMatchObject({ credits: captured, priceLines: [...lines, ...reductions] })
  expect(await createStandingCheck(world.system).run()).toEqual([])
})

it('settle_task accepts uncharged line names from a process of the previous version (D-343)', async () => {
  const tenant = await world.newTenant(100)
  const { id } = await world.admit(tenant, { credits: 42, price: { version: 'v', lines } })
  await world.begin(tenant, id)
  await world.worker.query(
    `select * from settle_task($1, $2, 'success', '', '{processing}', '[]', false, 5, 7, '{lip sync}', '')`,
    [tenant, id],
  )
  expect(await store.readTask(tenant, id)).toMatchObject({ state: 'success', credits: 30 })
})

const readPositions = async (tenant: string) => {
  const lanes = await createQueueReader(world.api, { concurrency: 5 }).read(tenant, {})
  const tracker = createQueueTracker()
  tracker.apply(lanes, {}, 0)
  return new Map(lanes.flatMap(({ ids }) => ids).map((id) => [id, tracker.find(id)?.position]))
}

it('tasks without a slot have positions in order of creation and per lane, and move up when a slot is freed (D-508)', async () => {
  const tenant = await world.newTenant()
  const ids: string[] = []
  for (let i = 0; i < 8; i += 1) ids.push((await world.admit(tenant)).id)
  const { id: offPeak } = await world.admit(tenant, { lane: 'off-peak' })
  const [first = '', ...others] = ids
  expect(await readPositions(tenant)).toEqual(new Map([5, 6, 7].map((i) => [ids[i], i - 5])))
  expect((await readPositions(tenant)).has(offPeak)).toBe(false)
  await world.begin(tenant, first)
  await succeed(tenant, first)
  expect(await readPositions(tenant)).toEqual(new Map([5, 6].map((i) => [others[i], i - 5])))
  expect(await readPositions(await world.newTenant())).toEqual(new Map())
})

it('the queue of a tenant with an ended task has an estimated time per task (D-508)', async () => {
  const tenant = await world.newTenant()
  const read = () => createQueueReader(world.api, { concurrency: 5 }).read(tenant, {})
  const { id } = await world.admit(tenant)
  for (let i = 0; i < 6; i += 1) await world.admit(tenant)
  expect(await read()).toMatchObject([{ slots: 5, taskSeconds: null }])
  await world.begin(tenant, id)
  await succeed(tenant, id)
  await world.owner.query(`update tasks set processing_at = ended_at - interval '10 seconds' where id = $1`, [id])
  expect(await read()).toMatchObject([{ slots: 5, taskSeconds: 10 }])
})
