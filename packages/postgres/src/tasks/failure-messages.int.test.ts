import { settleTask } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { createEpisodeStore, createFilmStore, createPartStore } from '../index.ts'
import { openTaskWorld } from '../test-setup/task-world.ts'
import { createTaskList } from './task-list.ts'

const world = await openTaskWorld(process.env)
const { store, settling, owner } = world
afterAll(world.close)

const errMsg = 'invalid image format: images[1]: the file cannot be decoded'
const fail = (tenantId: string, taskId: string) =>
  settleTask(settling, { tenantId, taskId, outcome: { state: 'failed', errCode: 'ImageFormatInvalid', errMsg } })
const dayMs = 86_400_000
const listed = async (tenantId: string) => {
  const filter = {
    createdFrom: new Date(Date.now() - dayMs),
    createdTo: new Date(Date.now() + dayMs),
    ids: undefined,
    templates: undefined,
    models: undefined,
    resolutions: undefined,
    states: undefined,
  }
  const tasks = await createTaskList(world.api).list(tenantId, filter, { before: undefined, skip: 0, most: 10 })
  return tasks.map((task) => [task.id, task.errMsg])
}

it('a failed task keeps its message in reads and lists (D-500)', async () => {
  const tenant = await world.newTenant()
  const { id } = await world.admit(tenant)
  expect(await store.readTask(tenant, id)).toMatchObject({ errCode: '', errMsg: '' })
  await fail(tenant, id)
  expect(await store.readTask(tenant, id)).toMatchObject({ errCode: 'ImageFormatInvalid', errMsg })
  expect(await listed(tenant)).toEqual([[id, errMsg]])
})

it('a task without its own message has that of its code, and an older one the text of its reason (D-500)', async () => {
  const tenant = await world.newTenant()
  const { id } = await world.admit(tenant)
  await settleTask(settling, { tenantId: tenant, taskId: id, outcome: { state: 'failed', errCode: 'UserCancelled' } })
  expect((await store.readTask(tenant, id))?.errMsg).toBe('user cancelled: the task was cancelled by request')
  await owner.query(`update tasks set err_msg = '' where id = $1`, [id])
  expect((await store.readTask(tenant, id))?.errMsg).toBe('user cancelled')
  expect(await listed(tenant)).toEqual([[id, 'user cancelled']])
})

it('the parts of a failed film have the message of the film (D-500)', async () => {
  const tenantId = await world.newTenant()
  const { id: filmId } = await world.admit(tenantId, { shows: 'composed' })
  await world.begin(tenantId, filmId)
  const part = { kind: 'video', segment: 0, prompt: '', lyric: '', shown: { seconds: 5, pictures: [] } } as const
  await createPartStore(world.worker, { resultRetentionDays: 7 }).open({ tenantId, filmId }, [
    { ...part, id: world.newTask().id, place: 0, weight: 1, hash: null },
  ])
  await fail(tenantId, filmId)
  const film = await createFilmStore(world.api).read(tenantId, filmId)
  expect([film?.errMsg, film?.records.map((record) => record.errMsg)]).toEqual([errMsg, [errMsg]])
})

it('a parent task has the message of its first failed part (D-500)', async () => {
  const tenantId = await world.newTenant()
  const parent = world.newTask({ generator: 'explain-comic', shows: 'episodes', credits: 20 })
  const ids = [world.newTask().id, world.newTask().id].toSorted()
  const [first = '', second = ''] = ids
  const episodes = ids.map((id, place) => ({ id, place, credits: 10, params: {}, texts: {}, lines: [] }))
  await store.transaction(tenantId, async (tx) => {
    await tx.holdEach('k', episodes)
    const input = { lane: 'normal', isPreparing: false, queueCap: 100, count: 2 } as const
    const { slots, createdAt } = await tx.enterLaneTogether(input)
    await tx.insertTask(parent, { hasSlot: false, createdAt })
    await tx.insertEpisodes(parent, episodes, slots)
  })
  await fail(tenantId, second)
  await settleTask(settling, { tenantId, taskId: first, outcome: { state: 'failed', errCode: 'ModelUnavailable' } })
  const parts = await createEpisodeStore(world.api).list(tenantId, parent.id)
  expect(parts.map((part) => part.errMsg)).toEqual([expect.stringMatching(/^model unavailable: /), errMsg])
  expect((await store.readTask(tenantId, parent.id))?.errMsg).toBe(parts[0]?.errMsg)
})
