import { type RequeueDeps, requeueTask, settleTask } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { createSweepStore } from '../index.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createStoredRequests } from './stored-requests.ts'

const world = await openTaskWorld(process.env)
const { store, settling, owner } = world
afterAll(world.close)

const requests = createStoredRequests(world.api)
const generator = {
  id: 'text2video',
  version: 1,
  rows: [{ model: 'genq2', set: 'interface' }],
  uses: [],
  price: () => [{ name: 'now', credits: 12 }],
}
let keys = 0
const deps = {
  ...settling,
  requests,
  generators: [generator],
  catalog: { routesFor: () => ({}) },
  objects: {
    newKey: ({ taskId }: { taskId: string }) => {
      keys += 1
      return `inputs/20260101/1/${taskId}/${keys}`
    },
    signInput: async (key: string) => `https://media.example/${key}`,
  },
  settings: { cell: 0, queueCap: 100, hasPolicy: false },
} as unknown as RequeueDeps
const requeue = (tenantId: string, taskId: string) => requeueTask(deps, { tenantId, taskId, trace: 'new' })
const fail = (tenantId: string, taskId: string) =>
  settleTask(settling, { tenantId, taskId, outcome: { state: 'failed', errCode: 'ModelUnavailable' } })
const newFailed = async (tenantId: string, change: Parameters<typeof world.admit>[1] = {}) => {
  const { id } = await world.admit(tenantId, change)
  await fail(tenantId, id)
  return id
}
const sourceKey = (tenantId: string, taskId: string) => `sources/20260101/${tenantId}/${taskId}/a`
const buildImage = (key: string) => ({
  place: 0,
  slot: 'image',
  field: 'image',
  rule: 'frame' as const,
  url: null,
  object: { key, sha256: 's', bytes: 1, mediaType: 'image/png' },
  preparedKey: `${key}-prepared`,
})

it('a requeued task has the request of the first one, its own hold and its own queue place (D-516)', async () => {
  const tenantId = await world.newTenant(100)
  const first = await newFailed(tenantId, {
    texts: { prompt: 'a fox' },
    params: { seconds: 5 },
    used: { prompt: 'a fox' },
    payload: 'mine',
    callbackUrl: 'https://receiver.example/',
  })
  expect(await store.available(tenantId)).toBe(100)
  const { taskId, isNew } = await requeue(tenantId, first)
  expect(isNew).toBe(true)
  expect(await store.available(tenantId)).toBe(88)
  expect(await store.readTask(tenantId, taskId)).toMatchObject({ state: 'created', credits: 12, payload: 'mine' })
  const { rows } = await owner.query(
    'select task_id, texts, params, used, callback_url, trace from task_inputs where task_id = any($1) order by task_id',
    [[first, taskId]],
  )
  expect(rows).toEqual([
    { ...rows[1], task_id: first, trace: '' },
    { ...rows[0], task_id: taskId, trace: 'new' },
  ])
})

it('concurrent requeues of a task create one task and hold its credits once (D-516)', async () => {
  const tenantId = await world.newTenant(100)
  const first = await newFailed(tenantId)
  const requeued = await Promise.all([requeue(tenantId, first), requeue(tenantId, first), requeue(tenantId, first)])
  expect(new Set(requeued.map(({ taskId }) => taskId)).size).toBe(1)
  expect(requeued.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await store.available(tenantId)).toBe(88)
})

it('a requeue that its tenant cannot pay leaves nothing behind and can be repeated', async () => {
  const tenantId = await world.newTenant(11)
  const first = await newFailed(tenantId)
  await expect(requeue(tenantId, first)).rejects.toMatchObject({ reason: 'CreditInsufficient' })
  expect(await store.available(tenantId)).toBe(11)
  expect((await requests.read(tenantId, first))?.requeuedAs).toBeUndefined()
})

it.each([
  ['the task runs', async (tenantId: string) => (await world.admit(tenantId)).id, { state: 'created' }],
  ['its tenant deleted it', async (tenantId: string) => newFailed(tenantId), { isDeleted: true }],
] as const)('a stored request shows that %s', async (_what, admit, expected) => {
  const tenantId = await world.newTenant()
  const id = await admit(tenantId)
  await store.softDeleteTask(tenantId, id)
  expect(await requests.read(tenantId, id)).toMatchObject(expected)
})

it('a stored request of another tenant is not found', async () => {
  const id = await newFailed(await world.newTenant())
  expect(await requests.read(await world.newTenant(), id)).toBeUndefined()
})

it('requeue is possible as long as the stored input exists, also for a requeued task (D-153)', async () => {
  const tenantId = await world.newTenant()
  const task = world.newTask()
  const image = buildImage(sourceKey(tenantId, task.id))
  const first = await newFailed(tenantId, { ...task, inputs: [image], isPreparing: true })
  const { taskId: second } = await requeue(tenantId, first)
  const { rows } = await owner.query('select object, prepared_key from inputs where task_id = $1', [second])
  expect(rows).toEqual([{ object: image.object, prepared_key: expect.stringContaining(`/${second}/`) }])
  await fail(tenantId, second)
  expect((await requests.read(tenantId, second))?.areMediaKept).toBe(true)
  await owner.query('update inputs set removed_at = now() where task_id = $1', [first])
  expect((await requests.read(tenantId, second))?.areMediaKept).toBe(false)
})

it('requeue needs the subject images that the params refer to', async () => {
  const tenantId = await world.newTenant()
  const object = { key: `inputs/20260101/${tenantId}/7/a`, sha256: 's', bytes: 1, mediaType: 'image/png' }
  const first = await newFailed(tenantId, { params: { subjects: [{ images: [object] }] } })
  expect((await requests.read(tenantId, first))?.areMediaKept).toBe(false)
  await owner.query(`insert into subjects (id, tenant_id, name, images, videos) values ($1, $2, 'fox', $3, '[]')`, [
    world.newTask().id,
    tenantId,
    JSON.stringify([object]),
  ])
  expect((await requests.read(tenantId, first))?.areMediaKept).toBe(true)
})

it('references to requeued tasks are deleted after their retention', async () => {
  const tenantId = await world.newTenant()
  const first = await newFailed(tenantId)
  await requeue(tenantId, first)
  await owner.query(`update requeues set requeued_from = 1 where requeued_from = $1`, [first])
  expect(await createSweepStore(world.system).forgetRequeues(90)).toBe(1)
  expect(await createSweepStore(world.system).forgetRequeues(90)).toBe(0)
})
