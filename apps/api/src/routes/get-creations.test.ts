import { endpoints } from '@kinora/contract'
import { expect, it } from 'vitest'
import type { Place } from '../replies/queue-board.ts'
import type { Incoming } from '../request/incoming.ts'
import { foreseePoll, getCreations } from './get-creations.ts'

const asked: string[] = []
const foresee = foreseePoll({
  async get(tenantId, taskId) {
    asked.push(`${tenantId} ${taskId}`)
    return undefined
  },
})
const requestFor = (endpoint: Incoming['endpoint'], path: string) =>
  ({ endpoint, path, caller: { tenantId: '7' } }) as Incoming

it('asks the shared memory for what a poll will want, under its own tenant', async () => {
  await foresee(requestFor(endpoints.getCreations, '/ent/v2/tasks/247705902038147105/creations'))
  expect(asked.splice(0)).toEqual(['7 247705902038147105'])
})

it.each([
  ['a path that holds no id', requestFor(endpoints.getCreations, '/ent/v2/tasks/%31/creations')],
  ['another endpoint', requestFor(endpoints.cancelTask, '/ent/v2/tasks/123/cancel')],
  ['no endpoint at all', requestFor(undefined, '/ent/v2/tasks/247705902038147105/creations')],
])('asks it nothing for %s', (_what, request) => {
  expect(foresee(request)).toBeUndefined()
  expect(asked).toEqual([])
})

const readAs = async (
  state: string,
  asked: string[] = [],
  place: Place = { queue_position: 3, expected_start_at: null },
) => {
  const body = JSON.stringify({ id: '247705902038147105', task_id: '247705902038147105', state, progress: 0 })
  const request = requestFor(endpoints.getCreations, '/ent/v2/tasks/247705902038147105/creations')
  const deps = {
    readReply: async () => ({ version: 1, window: 2, body }),
    positionOf: async (tenantId: string, taskId: string) => {
      asked.push(`${tenantId} ${taskId}`)
      return place
    },
  }
  const full = { ...request, answerRoom: { take: () => undefined }, headers: {} } as unknown as Incoming
  const { body: text, headers } = await getCreations(full, undefined, deps)
  return { reply: JSON.parse(text as string) as object, etag: (headers as Record<string, string>)['etag'] }
}

it.each(['created', 'queueing'])(
  'a task that is %s is answered with its position, outside the ETag (D-508)',
  async (state) => {
    const { reply, etag } = await readAs(state)
    expect(reply).toMatchObject({ state, progress: 0, queue_position: 3, expected_start_at: null })
    expect(etag).toBe('"1-2"')
  },
)

it('a poll is answered without a position where the queue cannot be read (D-508)', async () => {
  expect((await readAs('queueing', [], {})).reply).toEqual({
    id: '247705902038147105',
    task_id: '247705902038147105',
    state: 'queueing',
    progress: 0,
  })
})

it.each(['processing', 'success', 'failed'])(
  'a task that is %s is answered as it was rendered, and no queue is read (D-508)',
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
