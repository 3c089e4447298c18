import type { TaskPage, TaskRecord } from '@kinora/domain'
import { expect, it, vi } from 'vitest'
import {
  captureRefusal,
  createBody,
  endpointAt,
  incoming,
  parseJsonBody,
  taskId,
  tenantId,
} from '../test-setup/incoming.ts'
import { listVideos } from './list-videos.ts'
import type { OpenaiDeps } from './openai-deps.ts'
import { deleteVideo, readContent, readVideo, remixVideo } from './videos.ts'

const nowMs = Date.UTC(2026, 0, 31)
const object = (key: string) => ({ key, sha256: key, bytes: 1, mediaType: 'video/mp4' })
const creation = {
  id: '5',
  result: object('r'),
  cover: object('c'),
  watermarked: null,
  seconds: 5,
  width: 16,
  height: 9,
  fps: 24,
}
const video = (more: Partial<TaskRecord> = {}): TaskRecord => ({
  id: taskId,
  keyId: 'k',
  generator: 'text2video',
  model: 'gen1',
  state: 'success',
  errCode: '',
  errMsg: '',
  credits: 1,
  payload: '',
  createdAt: new Date(nowMs - 10_000),
  endedAt: new Date(nowMs),
  progress: 100,
  used: { prompt: 'a fox', duration: 5 },
  storedImages: [],
  creations: [creation],
  ...more,
})

const open = (videos: readonly TaskRecord[]) => {
  const list = vi.fn(async (_tenant: string, { ids }: { ids?: readonly string[] }, { most }: TaskPage) =>
    videos.filter(({ id }) => !ids || ids.includes(id)).slice(0, most),
  )
  const store = {
    readTask: async () => videos[0],
    backendsAtWork: async () => [],
    endTask: async () => ({ generator: 'g', seq: 2, hasCallback: false, handedOn: false, others: [] }),
    softDeleteTask: vi.fn(async () => ({ verdict: 'struck', version: 9 })),
  }
  const deps = {
    tasks: { list },
    store,
    catalog: { canStop: () => true },
    clock: { nowMs: () => nowMs },
    randomSource: { random16: () => 1 },
    settings: { resultRetentionDays: 7, cell: 1 },
    signals: { changed: vi.fn(async () => undefined), ordered: vi.fn(async () => undefined) },
    onEnded: vi.fn(),
    sign: async ({ key }: { key: string }, name: string) => `https://media/${key}/${name}`,
    objects: { signInput: async (key: string) => `https://input/${key}` },
  }
  return {
    deps,
    given: deps as unknown as Parameters<typeof readContent>[2] & Parameters<typeof remixVideo>[2] & OpenaiDeps,
    list,
  }
}
const at = (query = '') => incoming(`/v1/videos/${taskId}${query}`, { endpoint: endpointAt('/v1/videos/{id}') })

it('readVideo returns a finished video with its actual size and its expiry', async () => {
  expect(parseJsonBody(await readVideo(at(), undefined, open([video()]).given))).toEqual({
    id: taskId,
    object: 'video',
    model: 'gen1',
    status: 'completed',
    progress: 100,
    created_at: (nowMs - 10_000) / 1000,
    completed_at: nowMs / 1000,
    expires_at: nowMs / 1000 + 7 * 86_400,
    size: '16x9',
    seconds: '5',
    prompt: 'a fox',
    remixed_from_video_id: null,
    error: null,
  })
})

it.each([
  ['created', 'queued'],
  ['queueing', 'queued'],
  ['processing', 'in_progress'],
] as const)('readVideo returns a video in state %s as %s with the requested size', async (state, status) => {
  const used = { resolution: '1080p', aspect_ratio: '9:16' }
  const reply = parseJsonBody(await readVideo(at(), undefined, open([video({ state, creations: [], used })]).given))
  expect(reply).toMatchObject({ status, size: '1080x1920', seconds: '0', completed_at: null, expires_at: null })
})

it('readVideo returns the error of a failed video with its message (D-500)', async () => {
  const readError = async (errCode: string) =>
    parseJsonBody(
      await readVideo(
        at(),
        undefined,
        open([video({ state: 'failed', errCode: errCode as 'CreditInsufficient', errMsg: `why ${errCode}` })]).given,
      ),
    )
  expect(await readError('CreditInsufficient')).toMatchObject({
    error: { code: 'CreditInsufficient', message: 'why CreditInsufficient' },
  })
  expect(await readError('new')).toMatchObject({ error: { code: 'new', message: 'why new' } })
})

it.each([
  ['readVideo', readVideo],
  ['readContent', readContent],
  ['deleteVideo', deleteVideo],
] as const)('%s rejects a video of another tenant (D-067)', async (_, handle) => {
  expect(await captureRefusal(handle(at(), undefined, open([]).given))).toEqual(['TaskNotFound', undefined])
})

it('readVideo rejects a malformed id before it reads the list', async () => {
  const { given, list } = open([video()])
  const request = incoming('/v1/videos/abc', { endpoint: endpointAt('/v1/videos/{id}') })
  expect(await captureRefusal(readVideo(request, undefined, given))).toEqual(['TaskNotFound', undefined])
  expect(list).not.toHaveBeenCalled()
})

it.each([
  ['', 'https://media/r/5'],
  ['?variant=video', 'https://media/r/5'],
  ['?variant=thumbnail', 'https://media/c/5-cover'],
])('readContent redirects %j to %s', async (query, location) => {
  expect(await readContent(at(query), undefined, open([video()]).given)).toEqual({
    status: 302,
    headers: { location },
    body: '',
  })
})

it.each([
  ['an unknown variant', '?variant=sound', {}, 'FieldInvalid'],
  ['a failed video', '', { state: 'failed' }, 'BadRequest'],
  ['a video that is not finished', '', { state: 'processing' }, 'Conflict'],
  ['a video whose media have been deleted', '', { creations: [] }, 'CreationNotFound'],
] as [string, string, Partial<TaskRecord>, string][])('readContent rejects %s', async (_, query, more, reason) => {
  expect((await captureRefusal(readContent(at(query), undefined, open([video(more)]).given)))[0]).toBe(reason)
})

it('deleteVideo removes a finished video and signals the change', async () => {
  const { given, deps } = open([video()])
  expect(parseJsonBody(await deleteVideo(at(), undefined, given))).toEqual({
    id: taskId,
    object: 'video.deleted',
    deleted: true,
  })
  expect(deps.signals.changed).toHaveBeenCalledExactlyOnceWith(tenantId, taskId, 9)
  expect(deps.onEnded).not.toHaveBeenCalled()
})

it('deleteVideo cancels a running video first', async () => {
  const { given, deps } = open([video({ state: 'processing' })])
  await deleteVideo(at(), undefined, given)
  expect(deps.onEnded).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'UserCancelled')
  expect(deps.store.softDeleteTask).toHaveBeenCalledOnce()
})

it.each([
  ['whose request is not stored completely', { generator: 'one-click-mv' }],
  ['that is not finished', { state: 'processing' }],
] as [string, Partial<TaskRecord>][])('remixVideo rejects a video %s', async (_, more) => {
  const body = createBody({ prompt: 'a hare' })
  expect((await captureRefusal(remixVideo(at(), body, open([video(more)]).given)))[0]).toBe('BadRequest')
})

const older = video({ id: '247549788994682098', createdAt: new Date(nowMs - 20_000) })

it('listVideos returns a page and whether there is another', async () => {
  const { given, list } = open([video(), older])
  const reply = parseJsonBody(await listVideos(incoming('/v1/videos?limit=1'), undefined, given))
  expect(reply).toMatchObject({
    object: 'list',
    data: [{ id: taskId }],
    first_id: taskId,
    last_id: taskId,
    has_more: true,
  })
  expect(list.mock.lastCall?.[2]).toMatchObject({ most: 2, before: undefined, oldestFirst: false })
})

it('listVideos continues after a video, oldest first for order=asc', async () => {
  const { given, list } = open([video(), older])
  await listVideos(incoming(`/v1/videos?order=asc&after=${older.id}`), undefined, given)
  expect(list.mock.lastCall?.[2]).toMatchObject({
    most: 21,
    oldestFirst: true,
    before: { id: older.id, createdAt: older.createdAt },
  })
})

it('listVideos continues after a deleted video, by the time in its id', async () => {
  const { given, list } = open([])
  const reply = parseJsonBody(await listVideos(incoming(`/v1/videos?after=${taskId}`), undefined, given))
  expect(reply).toMatchObject({ data: [], first_id: null, last_id: null, has_more: false })
  expect(list.mock.lastCall?.[2].before).toEqual({ id: taskId, createdAt: expect.any(Date) })
})

it.each([
  ['limit=0', 'PageSizeOutOfRange', 'limit'],
  ['limit=101', 'PageSizeOutOfRange', 'limit'],
  ['limit=ten', 'FieldInvalid', 'limit'],
  ['order=up', 'FieldInvalid', 'order'],
  ['after=x', 'FieldInvalid', 'after'],
])('listVideos rejects %s', async (query, reason, field) => {
  const { given, list } = open([])
  expect(await captureRefusal(listVideos(incoming(`/v1/videos?${query}`), undefined, given))).toEqual([reason, field])
  expect(list).not.toHaveBeenCalled()
})
