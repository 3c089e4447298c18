import { settleTask } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { creation } from '../../fixtures/sample-task.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createTaskContent } from './task-content.ts'

const world = await openTaskWorld(process.env)
afterAll(world.close)
const content = createTaskContent(world.api)

const preparedKey = 'inputs/20260101/1/2/a'
const admit = async (tenantId: string) => {
  const { id } = await world.admit(tenantId, { texts: { prompt: 'a fox' }, used: { prompt: 'a fox' } })
  await world.owner.query(
    `insert into inputs (task_id, place, tenant_id, slot, field, rule, url, prepared_key, prepared)
       values ($1, 0, $2, 'image', 'image', 'frame', 'https://a.example/a.png', $3, '{}')`,
    [id, tenantId, preparedKey],
  )
  return id
}

it('the content of a task has its texts, request, prepared inputs and results (D-516)', async () => {
  const tenantId = await world.newTenant()
  const id = await admit(tenantId)
  expect(await content.read(tenantId, id)).toMatchObject({
    isDeleted: false,
    texts: { prompt: 'a fox' },
    used: { prompt: 'a fox' },
    inputs: [{ field: 'image', rule: 'frame', preparedKey, isKept: true }],
    creations: [],
  })
  await world.begin(tenantId, id)
  await settleTask(world.settling, { tenantId, taskId: id, outcome: { state: 'success', creations: [creation] } })
  expect((await content.read(tenantId, id))?.creations).toMatchObject([{ result: creation.result, seconds: 1 }])
})

it('deleted media and deleted tasks are marked as such', async () => {
  const tenantId = await world.newTenant()
  const id = await admit(tenantId)
  await settleTask(world.settling, { tenantId, taskId: id, outcome: { state: 'failed', errCode: 'ModelUnavailable' } })
  await world.store.softDeleteTask(tenantId, id)
  expect(await content.read(tenantId, id)).toMatchObject({ isDeleted: true, inputs: [{ isKept: false }] })
})

it('the content of a task of another tenant is not found', async () => {
  const id = await admit(await world.newTenant())
  expect(await content.read(await world.newTenant(), id)).toBeUndefined()
})
