import { signingWindow } from '@kinora/adapters/objects'
import type { TaskView } from '@kinora/domain'
import { expect, it, vi } from 'vitest'
import { taskId, tenantId } from '../test-setup/incoming.ts'
import { createReplyReader, type ReplyDeps } from './read-reply.ts'

const nowMs = Date.UTC(2026, 0, 1)
const task = (seq: number, more: Partial<TaskView> = {}): TaskView => ({
  id: taskId,
  tenantId,
  state: 'processing',
  errCode: '',
  errMsg: '',
  credits: 1,
  payload: '',
  bgm: false,
  offPeak: false,
  progress: 10,
  seq,
  creations: [],
  warnings: [],
  valuesUsed: {},
  priceLines: [],
  generator: 'g',
  ...more,
})
const window = signingWindow(nowMs)

const open = (stored: TaskView | undefined) => {
  const cached = new Map<string, { version: number; window: number; body: string }>()
  const readTask = vi.fn(async () => stored)
  const put = vi.fn(async () => undefined)
  const get = vi.fn(async () => cached.get(taskId))
  const deps = {
    store: { readTask },
    cache: { get, put },
    clock: { nowMs: () => nowMs },
    sign: async () => '',
    findFace: () => undefined,
  } as unknown as ReplyDeps
  return { read: createReplyReader(deps), cached, readTask, put, get }
}

it('a reply is read from the database once and put into the cache', async () => {
  const { read, put } = open(task(2))
  const reply = await read(tenantId, taskId)
  expect(reply).toMatchObject({ version: 2010 })
  expect(JSON.parse(reply?.body ?? '')).toMatchObject({ id: taskId, state: 'processing', progress: 10 })
  expect(put).toHaveBeenCalledExactlyOnceWith(tenantId, taskId, reply, 10_000)
})

it('a reply of an ended task is cached for longer', async () => {
  const { read, put } = open(task(3, { state: 'success' }))
  await read(tenantId, taskId)
  expect(put.mock.lastCall).toMatchObject([tenantId, taskId, {}, 60_000])
})

it('a cached reply is served without the database', async () => {
  const { read, cached, readTask } = open(task(2))
  const hot = { version: 5000, window, body: '{}' }
  cached.set(taskId, hot)
  expect(await read(tenantId, taskId)).toBe(hot)
  expect(readTask).not.toHaveBeenCalled()
})

it('a cached reply older than a served one is not served', async () => {
  const { read, cached, readTask } = open(task(4))
  await read(tenantId, taskId)
  cached.set(taskId, { version: 1000, window, body: '{}' })
  expect(await read(tenantId, taskId)).toMatchObject({ version: 4010 })
  expect(readTask).toHaveBeenCalledTimes(2)
})

it('a cached reply whose presigned URLs are about to expire is not served', async () => {
  const { read, cached } = open(task(4))
  cached.set(taskId, { version: 9000, window: 0, body: '{}' })
  expect(await read(tenantId, taskId)).toMatchObject({ version: 4010 })
})

it('a task that does not exist has no reply', async () => {
  const { read, put } = open(undefined)
  expect(await read(tenantId, taskId)).toBeUndefined()
  expect(put).not.toHaveBeenCalled()
})

it('a prefetched reply is not read from the cache again', async () => {
  const { read, get } = open(task(2))
  const hot = { version: 5000, window, body: '{}' }
  expect(await read(tenantId, taskId, { prefetched: Promise.resolve(hot) })).toBe(hot)
  expect(get).not.toHaveBeenCalled()
})

it('the last known size of a reply is reserved before it is fetched', async () => {
  const { read, get } = open(task(2))
  const reply = await read(tenantId, taskId)
  get.mockClear()
  const reserveBytes = vi.fn((_bytes: number) => {
    throw new Error('budget exhausted')
  })
  await expect(read(tenantId, taskId, { reserveBytes })).rejects.toThrow('budget exhausted')
  expect(reserveBytes).toHaveBeenCalledExactlyOnceWith(reply?.body.length)
  expect(get).not.toHaveBeenCalled()
})
