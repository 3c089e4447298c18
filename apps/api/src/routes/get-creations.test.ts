import { endpoints } from '@kinora/contract'
import { expect, it } from 'vitest'
import type { Incoming } from '../incoming.ts'
import { foreseePoll } from './get-creations.ts'

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
