import { type NewTask, settleTask, softDeleteTask } from '@kinora/domain'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { creation } from '../../fixtures/sample-task.ts'
import { createRetentionStore } from '../index.ts'
import { history } from '../invariants/task-invariants.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createTaskList } from './task-list.ts'

const world = await openTaskWorld(process.env)
const { api, system, store, settling } = world
const retention = createRetentionStore(system)
const tasks = createTaskList(api)
afterAll(() => world.close())

const canStop = { canStop: () => true }
const deps = { ...settling, catalog: canStop as never }
let tenantId: string
beforeEach(async () => {
  tenantId = await world.newTenant()
})

const ended = async (change: Partial<NewTask> = {}): Promise<string> => {
  const { id } = await world.admit(tenantId, change)
  await world.begin(tenantId, id)
  await settleTask(settling, { tenantId, taskId: id, outcome: { state: 'success', creations: [creation] } })
  return id
}
const listed = async (oldestFirst = false): Promise<string[]> => {
  const filter = { ids: undefined, templates: undefined, models: undefined, resolutions: undefined, states: undefined }
  const window = { createdFrom: new Date(Date.now() - 60_000), createdTo: new Date(Date.now() + 60_000) }
  const page = { before: undefined, skip: 0, most: 10, oldestFirst }
  return (await tasks.list(tenantId, { ...filter, ...window }, page)).map(({ id }) => id)
}

describe('deleted task', () => {
  it('is not listed, shows no results, and its media are the next to be removed', async () => {
    const key = (id: string) => `day/${tenantId}/${id}/x`
    const id = await ended()
    await system.query(
      `insert into inputs (task_id, place, tenant_id, slot, rule, object, prepared_key) values ($1, 0, $2, 'images', 'frame', $3, 'p')`,
      [id, tenantId, JSON.stringify({ key: key(id) })],
    )
    const before = await store.readTask(tenantId, id)
    const { version, cancelled } = await softDeleteTask(deps, { tenantId, taskId: id })
    expect(cancelled).toBeUndefined()
    expect(version).toBeGreaterThan((before?.seq ?? 0) * 1000 + 100)
    expect(await listed()).toEqual([])
    expect(await store.readTask(tenantId, id)).toMatchObject({ state: 'success', creations: [], credits: 10 })
    expect(await retention.results()).toContainEqual(expect.objectContaining({ taskId: id }))
    const inputs = await retention.deletedInputs()
    expect(inputs).toEqual([{ taskId: id, place: 0, keys: ['p', key(id)] }])
    await retention.inputsRemoved(inputs)
    expect(await retention.deletedInputs()).toEqual([])
    await expect(softDeleteTask(deps, { tenantId, taskId: id })).rejects.toMatchObject({ reason: 'TaskNotFound' })
  })

  it('is cancelled first if it is open, and stays if it cannot be cancelled', async () => {
    const { id } = await world.admit(tenantId)
    await world.begin(tenantId, id)
    const firm = { ...deps, catalog: { canStop: () => false } as never }
    await expect(softDeleteTask(firm, { tenantId, taskId: id })).rejects.toMatchObject({ reason: 'BadRequest' })
    expect(await listed()).toEqual([id])
    const { cancelled } = await softDeleteTask(deps, { tenantId, taskId: id })
    expect(cancelled).toMatchObject({ generator: 'text2video' })
    expect(await listed()).toEqual([])
    expect(await store.available(tenantId)).toBe(1000)
  })

  it('must belong to the tenant, and its history stays complete', async () => {
    const id = await ended()
    const stranger = await world.newTenant()
    await expect(softDeleteTask(deps, { tenantId: stranger, taskId: id })).rejects.toMatchObject({
      reason: 'TaskNotFound',
    })
    await softDeleteTask(deps, { tenantId, taskId: id })
    for (const query of history.queries) expect((await system.query(query)).rows).toEqual([])
  })
})

it('tasks are listed newest or oldest first', async () => {
  const ids = [await ended(), await ended(), await ended()]
  expect(await listed()).toEqual(ids.toReversed())
  expect(await listed(true)).toEqual(ids)
})
