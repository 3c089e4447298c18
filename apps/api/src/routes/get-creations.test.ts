import { endpoints } from '@kinora/contract'
import { expect, it } from 'vitest'
import type { QueuePlace } from '../replies/queue-positions.ts'
import type { Incoming } from '../request/incoming.ts'
import { createReplyPrefetch, getCreations } from './get-creations.ts'

const cacheReads: string[] = []
const prefetchReply = createReplyPrefetch({
  async get(tenantId, taskId) {
    cacheReads.push(`${tenantId} ${taskId}`)
    return undefined
  },
})
const requestFor = (endpoint: Incoming['endpoint'], path: string) =>
  ({ endpoint, path, caller: { tenantId: '7' } }) as Incoming

it('createReplyPrefetch reads the cached reply of a poll under its tenant', async () => {
  await prefetchReply(requestFor(endpoints.getCreations, '/ent/v2/tasks/247705902038147105/creations'))
  expect(cacheReads.splice(0)).toEqual(['7 247705902038147105'])
})

it.each([
  ['a path without a valid id', requestFor(endpoints.getCreations, '/ent/v2/tasks/%31/creations')],
  ['another endpoint', requestFor(endpoints.cancelTask, '/ent/v2/tasks/123/cancel')],
  ['no endpoint at all', requestFor(undefined, '/ent/v2/tasks/247705902038147105/creations')],
])('createReplyPrefetch reads nothing for %s', (_what, request) => {
  expect(prefetchReply(request)).toBeUndefined()
  expect(cacheReads).toEqual([])
})

const readAs = async (
  state: string,
  queueReads: string[] = [],
  place: QueuePlace = { queue_position: 3, expected_start_at: null },
) => {
  const body = JSON.stringify({ id: '247705902038147105', task_id: '247705902038147105', state, progress: 0 })
  const request = requestFor(endpoints.getCreations, '/ent/v2/tasks/247705902038147105/creations')
  const deps = {
    readReply: async () => ({ version: 1, window: 2, body }),
    findQueuePosition: async (tenantId: string, taskId: string) => {
      queueReads.push(`${tenantId} ${taskId}`)
      return place
    },
  }
  const full = { ...request, responseReservation: { take: () => undefined }, headers: {} } as unknown as Incoming
  const { body: text, headers } = await getCreations(full, undefined, deps)
  return { reply: JSON.parse(text as string) as object, etag: (headers as Record<string, string>)['etag'] }
}

it.each(['created', 'queueing'])(
  'getCreations returns a task in state %s with its position, outside the ETag (D-508)',
  async (state) => {
    const { reply, etag } = await readAs(state)
    expect(reply).toMatchObject({ state, progress: 0, queue_position: 3, expected_start_at: null })
    expect(etag).toBe('"1-2"')
  },
)

it('getCreations omits the position when the queue cannot be read (D-508)', async () => {
  expect((await readAs('queueing', [], {})).reply).toEqual({
    id: '247705902038147105',
    task_id: '247705902038147105',
    state: 'queueing',
    progress: 0,
  })
})

it.each(['processing', 'success', 'failed'])(
  'getCreations returns a task in state %s as rendered and reads no queue (D-508)',
  async (state) => {
    const queues: string[] = []
    expect((await readAs(state, queues)).reply).toEqual({
      id: '247705902038147105',
      task_id: '247705902038147105',
      state,
      progress: 0,
    })
    expect(queues).toEqual([])
  },
)
