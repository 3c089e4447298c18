import { limits } from '@kinora/contract'
import type { OpenUpload, Subject, SubjectFilter } from '@kinora/domain'
import { expect, it, vi } from 'vitest'
import { createOpenCalls } from '../overload/open-calls.ts'
import {
  captureRefusal,
  createBody,
  endpointAt,
  incoming,
  parseJsonBody,
  taskId,
  tenantId,
} from '../test-setup/incoming.ts'
import { cancelTask } from './cancel-task.ts'
import { getComic } from './get-comic.ts'
import { deleteSubject, listSubjects, type SubjectRouteDeps, updateSubject } from './subjects.ts'
import { finishUpload, openUpload } from './uploads.ts'
import { watchTask } from './watch-task.ts'

const subject = (id: string, isSystem = false) =>
  ({ id, name: 'Anna', voice: '', style: 's', description: 'd', images: [], videos: [], isSystem }) as Subject

const openSubjects = (stored: readonly Subject[]) => {
  const list = vi.fn(async (_tenant: string, { most }: SubjectFilter) => stored.slice(0, most))
  const deps = {
    subjects: { list, remove: async () => stored.length > 0, find: async () => [] },
    pageTokens: { seal: (place: string) => `token ${place}`, open: (token: string) => token.replace('token ', '') },
    signMedia: async () => '',
  }
  return { deps: deps as unknown as SubjectRouteDeps, list }
}
const ids = ['247549788994682043', '247549788994682042', '247549788994682041']

it('listSubjects returns a page with a token for the next one', async () => {
  const { deps, list } = openSubjects(ids.map((id) => subject(id)))
  const reply = parseJsonBody(await listSubjects(incoming('/subjects?count=2'), createBody({}), deps))
  expect(reply).toMatchObject({ count: 2, next_page_token: `token ${ids[1]}`, subjects: [{ style: 's' }, {}] })
  await listSubjects(incoming(`/subjects?next_page_token=token%20${ids[1]}`), createBody({}), deps)
  expect(list.mock.lastCall?.[1]).toMatchObject({ before: ids[1], system: false })
})

it('listSubjects returns no token at the end and hides style and description of system subjects', async () => {
  const { deps } = openSubjects([subject(ids[0] ?? '', true)])
  const reply = parseJsonBody(await listSubjects(incoming('/subjects?ownership=system'), createBody({}), deps)) as {
    subjects: object[]
  }
  expect(reply).toMatchObject({ next_page_token: '', count: 1 })
  expect(reply.subjects[0]).not.toHaveProperty('style')
  expect(reply.subjects[0]).not.toHaveProperty('description')
})

it('listSubjects forwards repeated and comma-separated ids and omits malformed ones', async () => {
  const { deps, list } = openSubjects([])
  await listSubjects(incoming(`/subjects?subject_ids=${ids[0]},x&subject_ids=${ids[1]}`), createBody({}), deps)
  expect(list.mock.lastCall?.[1].ids).toEqual([ids[0], ids[1]])
})

it.each([
  ['ownership=mine', 'FieldInvalid', 'ownership'],
  ['count=x', 'FieldInvalid', 'count'],
  ['count=0', 'PageSizeOutOfRange', 'count'],
])('listSubjects rejects %s', async (query, reason, field) => {
  const { deps, list } = openSubjects([])
  expect(await captureRefusal(listSubjects(incoming(`/subjects?${query}`), createBody({}), deps))).toEqual([
    reason,
    field,
  ])
  expect(list).not.toHaveBeenCalled()
})

it('listSubjects rejects more ids than the filter limit', async () => {
  const { deps, list } = openSubjects([])
  const query = `subject_ids=${Array.from({ length: limits.listFilter + 1 }, () => '1').join(',')}`
  const refused = captureRefusal(listSubjects(incoming(`/subjects?${query}`), createBody({}), deps))
  expect(await refused).toEqual(['FieldItemCountOutOfRange', 'subject_ids'])
  expect(list).not.toHaveBeenCalled()
})

it('deleteSubject returns an empty object and rejects a malformed id', async () => {
  const { deps } = openSubjects([subject(ids[0] ?? '')])
  expect(parseJsonBody(await deleteSubject(incoming(`/subjects/${ids[0]}`), createBody({}), deps))).toEqual({})
  expect(await captureRefusal(deleteSubject(incoming('/subjects/x'), createBody({}), deps))).toEqual([
    'NotFound',
    undefined,
  ])
  expect(await captureRefusal(updateSubject(incoming('/subjects/x'), createBody({}), deps))).toEqual([
    'NotFound',
    undefined,
  ])
})

const uploads = (upload?: OpenUpload) =>
  ({
    uploads: { find: async () => upload, open: async () => new Date(0) },
    area: { newKey: () => 'p', signPut: async () => 'https://put' },
    clock: { nowMs: () => Date.UTC(2026, 0, 1) },
    randomSource: { random16: () => 1 },
    settings: { cell: 1 },
  }) as unknown as Parameters<typeof openUpload>[2]

it('openUpload returns the PUT URL with and without a scene', async () => {
  for (const fields of [{}, { scene: 'video' }])
    expect(parseJsonBody(await openUpload(incoming('/uploads'), createBody(fields), uploads()))).toMatchObject({
      put_url: 'https://put',
    })
})

it.each([
  [{ scene: 5 }, 'FieldInvalid'],
  [{ scene: 'x'.repeat(10_000) }, 'FieldInvalid'],
])('openUpload rejects the fields %#', async (fields, reason) => {
  expect(await captureRefusal(openUpload(incoming('/uploads'), createBody(fields), uploads()))).toEqual([
    reason,
    'scene',
  ])
})

it('finishUpload rejects a missing etag, an etag that is not a string, and a malformed id', async () => {
  const finish = (etag: unknown, id = taskId) =>
    captureRefusal(finishUpload(incoming(`/uploads/${id}/finish`), createBody({ etag }), uploads()))
  for (const etag of [undefined, null, '']) expect(await finish(etag)).toEqual(['FieldLacking', 'etag'])
  expect(await finish(5)).toEqual(['FieldInvalid', 'etag'])
  expect(await finish('e', 'x')).toEqual(['NotFound', undefined])
  expect(await finish('e')).toEqual(['NotFound', undefined])
})

const comicAt = (id: string) => incoming(`/comics/${id}`, { endpoint: endpointAt('/comics/{id}') })
const notes = { warnings: [], valuesUsed: {}, priceLines: [] }
const comicDeps = (generator: string, episodes: object[] = []) =>
  ({
    store: {
      readTask: async () => ({
        ...notes,
        id: taskId,
        state: 'success',
        errCode: '',
        creations: [],
        generator,
        credits: 3,
      }),
    },
    episodes: { list: async () => episodes },
    clock: { nowMs: () => 0 },
    sign: async () => '',
  }) as unknown as Parameters<typeof getComic>[2]

it('getComic returns a comic that was not split as its only part', async () => {
  expect(parseJsonBody(await getComic(comicAt(taskId), undefined, comicDeps('explain-comic')))).toMatchObject({
    id: taskId,
    credits: 3,
    parts: [{ id: taskId, state: 'success', err_code: '', index: 0 }],
  })
})

it('getComic returns the parts of a split comic', async () => {
  const episodes = [{ id: '7', index: 1, state: 'failed', errCode: 'CreditInsufficient' }]
  expect(parseJsonBody(await getComic(comicAt(taskId), undefined, comicDeps('explain-comic', episodes)))).toMatchObject(
    {
      parts: [{ id: '7', state: 'failed', err_code: 'CreditInsufficient', index: 1 }],
    },
  )
})

it('getComic rejects a task of another generator and a malformed id', async () => {
  expect((await captureRefusal(getComic(comicAt(taskId), undefined, comicDeps('text2video'))))[0]).toBe('TaskNotFound')
  expect((await captureRefusal(getComic(comicAt('x'), undefined, comicDeps('explain-comic'))))[0]).toBe('TaskNotFound')
})

const taskPath = `/ent/v2/tasks/${taskId}`

it('cancelTask rejects a body whose id differs from the path', async () => {
  const refused = cancelTask(incoming(`${taskPath}/cancel`), createBody({ id: '1' }), {} as never)
  expect(await captureRefusal(refused)).toEqual(['FieldInvalid', 'id'])
})

it('cancelTask notifies the relay and readers, and counts the ended task', async () => {
  const signals = { ordered: vi.fn(async () => undefined), changed: vi.fn(async () => undefined) }
  const onEnded = vi.fn()
  const deps = {
    store: {
      readTask: async () => ({ state: 'queueing' }),
      endTask: async () => ({ generator: 'g', seq: 2, hasCallback: false, handedOn: false, others: [] }),
    },
    signals,
    onEnded,
  }
  expect(
    parseJsonBody(await cancelTask(incoming(`${taskPath}/cancel`), createBody({ id: taskId }), deps as never)),
  ).toEqual({})
  expect(signals.ordered).toHaveBeenCalledOnce()
  expect(signals.changed).toHaveBeenCalledExactlyOnceWith(tenantId, taskId, 2000)
  expect(onEnded).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ generator: 'g' }), 'UserCancelled')
})

const watching = (replies: readonly { version: number; state: string }[]) => {
  let reads = 0
  const client = new AbortController()
  const readReply = async () => {
    reads += 1
    const found = replies[Math.min(reads, replies.length) - 1]
    return found && { version: found.version, window: 0, body: JSON.stringify({ state: found.state }) }
  }
  const deps = {
    readReply,
    listen: () => () => undefined,
    openStreams: createOpenCalls(1, 'streams'),
    getDisconnectSignal: () => client.signal,
  }
  return { deps, client }
}
const readEvents = async (request: ReturnType<typeof incoming>, deps: Parameters<typeof watchTask>[2]) => {
  const { body, headers } = await watchTask(request, undefined, deps)
  let text = ''
  for await (const piece of body as AsyncIterable<string>) text += piece
  return { text, headers }
}

it('watchTask streams each version as an event with its id', async () => {
  const { deps } = watching([{ version: 4, state: 'success' }])
  expect(await readEvents(incoming(`${taskPath}/events`), deps)).toEqual({
    text: 'event: task\nid: 4\ndata: {"state":"success"}\n\n',
    headers: { 'content-type': 'text/event-stream' },
  })
})

it('watchTask skips versions up to the Last-Event-ID of the client', async () => {
  const { deps } = watching([{ version: 4, state: 'success' }])
  const request = incoming(`${taskPath}/events`, { headers: { 'last-event-id': '4' } })
  expect((await readEvents(request, deps)).text).toBe('')
})

it('watchTask rejects an unknown task and a stream above the limit of the tenant', async () => {
  expect((await captureRefusal(watchTask(incoming(`${taskPath}/events`), undefined, watching([]).deps)))[0]).toBe(
    'TaskNotFound',
  )
  const { deps } = watching([{ version: 4, state: 'processing' }])
  await watchTask(incoming(`${taskPath}/events`), undefined, deps)
  expect((await captureRefusal(watchTask(incoming(`${taskPath}/events`), undefined, deps)))[0]).toBe('TooManyRequests')
})
