import { limits } from '@kinora/contract'
import type { OpenUpload, Subject, SubjectFilter } from '@kinora/domain'
import { expect, it, vi } from 'vitest'
import { createOpenCalls } from '../overload/open-calls.ts'
import { bodyOf, endpointAt, incoming, jsonOf, refusalOf, taskId, tenantId } from '../test-setup/incoming.ts'
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

it('listSubjects answers a page with a token for the next one', async () => {
  const { deps, list } = openSubjects(ids.map((id) => subject(id)))
  const reply = jsonOf(await listSubjects(incoming('/subjects?count=2'), bodyOf({}), deps))
  expect(reply).toMatchObject({ count: 2, next_page_token: `token ${ids[1]}`, subjects: [{ style: 's' }, {}] })
  await listSubjects(incoming(`/subjects?next_page_token=token%20${ids[1]}`), bodyOf({}), deps)
  expect(list.mock.lastCall?.[1]).toMatchObject({ before: ids[1], system: false })
})

it('listSubjects answers no token at the end and hides style and description of system subjects', async () => {
  const { deps } = openSubjects([subject(ids[0] ?? '', true)])
  const reply = jsonOf(await listSubjects(incoming('/subjects?ownership=system'), bodyOf({}), deps)) as {
    subjects: object[]
  }
  expect(reply).toMatchObject({ next_page_token: '', count: 1 })
  expect(reply.subjects[0]).not.toHaveProperty('style')
  expect(reply.subjects[0]).not.toHaveProperty('description')
})

it('listSubjects passes on ids that are repeated or separated by commas and leaves out what can be none', async () => {
  const { deps, list } = openSubjects([])
  await listSubjects(incoming(`/subjects?subject_ids=${ids[0]},x&subject_ids=${ids[1]}`), bodyOf({}), deps)
  expect(list.mock.lastCall?.[1].ids).toEqual([ids[0], ids[1]])
})

it.each([
  ['ownership=mine', 'FieldInvalid', 'ownership'],
  ['count=x', 'FieldInvalid', 'count'],
  ['count=0', 'PageSizeOutOfRange', 'count'],
])('listSubjects rejects %s', async (query, reason, field) => {
  const { deps, list } = openSubjects([])
  expect(await refusalOf(listSubjects(incoming(`/subjects?${query}`), bodyOf({}), deps))).toEqual([reason, field])
  expect(list).not.toHaveBeenCalled()
})

it('listSubjects rejects more ids than a filter may have', async () => {
  const { deps, list } = openSubjects([])
  const query = `subject_ids=${Array.from({ length: limits.listFilter + 1 }, () => '1').join(',')}`
  const refused = refusalOf(listSubjects(incoming(`/subjects?${query}`), bodyOf({}), deps))
  expect(await refused).toEqual(['FieldItemCountOutOfRange', 'subject_ids'])
  expect(list).not.toHaveBeenCalled()
})

it('deleteSubject answers an empty object and rejects a text that is no id', async () => {
  const { deps } = openSubjects([subject(ids[0] ?? '')])
  expect(jsonOf(await deleteSubject(incoming(`/subjects/${ids[0]}`), bodyOf({}), deps))).toEqual({})
  expect(await refusalOf(deleteSubject(incoming('/subjects/x'), bodyOf({}), deps))).toEqual(['NotFound', undefined])
  expect(await refusalOf(updateSubject(incoming('/subjects/x'), bodyOf({}), deps))).toEqual(['NotFound', undefined])
})

const uploads = (upload?: OpenUpload) =>
  ({
    uploads: { find: async () => upload, open: async () => new Date(0) },
    area: { newKey: () => 'p', signPut: async () => 'https://put' },
    clock: { nowMs: () => Date.UTC(2026, 0, 1) },
    chance: { random16: () => 1 },
    settings: { cell: 1 },
  }) as unknown as Parameters<typeof openUpload>[2]

it('openUpload answers the address to put to, whatever its scene', async () => {
  for (const fields of [{}, { scene: 'video' }])
    expect(jsonOf(await openUpload(incoming('/uploads'), bodyOf(fields), uploads()))).toMatchObject({
      put_url: 'https://put',
    })
})

it.each([
  [{ scene: 5 }, 'FieldInvalid'],
  [{ scene: 'x'.repeat(10_000) }, 'FieldInvalid'],
])('openUpload rejects the fields %#', async (fields, reason) => {
  expect(await refusalOf(openUpload(incoming('/uploads'), bodyOf(fields), uploads()))).toEqual([reason, 'scene'])
})

it('finishUpload rejects a missing etag, one that is no text, and an id that is none', async () => {
  const finish = (etag: unknown, id = taskId) =>
    refusalOf(finishUpload(incoming(`/uploads/${id}/finish`), bodyOf({ etag }), uploads()))
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

it('getComic answers a comic that was not split as its only part', async () => {
  expect(jsonOf(await getComic(comicAt(taskId), undefined, comicDeps('explain-comic')))).toMatchObject({
    id: taskId,
    credits: 3,
    parts: [{ id: taskId, state: 'success', err_code: '', index: 0 }],
  })
})

it('getComic answers the parts of a comic that was split', async () => {
  const episodes = [{ id: '7', index: 1, state: 'failed', errCode: 'CreditInsufficient' }]
  expect(jsonOf(await getComic(comicAt(taskId), undefined, comicDeps('explain-comic', episodes)))).toMatchObject({
    parts: [{ id: '7', state: 'failed', err_code: 'CreditInsufficient', index: 1 }],
  })
})

it('getComic rejects a task of another kind and a text that is no id', async () => {
  expect((await refusalOf(getComic(comicAt(taskId), undefined, comicDeps('text2video'))))[0]).toBe('TaskNotFound')
  expect((await refusalOf(getComic(comicAt('x'), undefined, comicDeps('explain-comic'))))[0]).toBe('TaskNotFound')
})

const taskPath = `/ent/v2/tasks/${taskId}`

it('cancelTask rejects a body whose id differs from the path', async () => {
  const refused = cancelTask(incoming(`${taskPath}/cancel`), bodyOf({ id: '1' }), {} as never)
  expect(await refusalOf(refused)).toEqual(['FieldInvalid', 'id'])
})

it('cancelTask signals the relay and the readers, and counts the end', async () => {
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
  expect(jsonOf(await cancelTask(incoming(`${taskPath}/cancel`), bodyOf({ id: taskId }), deps as never))).toEqual({})
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
    signalOf: () => client.signal,
  }
  return { deps, client }
}
const eventsOf = async (request: ReturnType<typeof incoming>, deps: Parameters<typeof watchTask>[2]) => {
  const { body, headers } = await watchTask(request, undefined, deps)
  let text = ''
  for await (const piece of body as AsyncIterable<string>) text += piece
  return { text, headers }
}

it('watchTask streams each version as an event with its id', async () => {
  const { deps } = watching([{ version: 4, state: 'success' }])
  expect(await eventsOf(incoming(`${taskPath}/events`), deps)).toEqual({
    text: 'event: task\nid: 4\ndata: {"state":"success"}\n\n',
    headers: { 'content-type': 'text/event-stream' },
  })
})

it('watchTask sends nothing that a client has seen, by its Last-Event-ID', async () => {
  const { deps } = watching([{ version: 4, state: 'success' }])
  const request = incoming(`${taskPath}/events`, { headers: { 'last-event-id': '4' } })
  expect((await eventsOf(request, deps)).text).toBe('')
})

it('watchTask rejects a task that does not exist and a stream beyond the limit of the tenant', async () => {
  expect((await refusalOf(watchTask(incoming(`${taskPath}/events`), undefined, watching([]).deps)))[0]).toBe(
    'TaskNotFound',
  )
  const { deps } = watching([{ version: 4, state: 'processing' }])
  await watchTask(incoming(`${taskPath}/events`), undefined, deps)
  expect((await refusalOf(watchTask(incoming(`${taskPath}/events`), undefined, deps)))[0]).toBe('TooManyRequests')
})
