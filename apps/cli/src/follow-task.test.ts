import type { QueryReply } from '@kinora/contract'
import { KinoraError } from '@kinora/sdk'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followTask } from './follow-task.ts'

const reply = (state: QueryReply['state']): QueryReply => ({
  id: '1',
  task_id: '1',
  state,
  err_code: '',
  credits: 0,
  payload: '',
  bgm: false,
  off_peak: false,
  progress: 0,
  creations: [],
})
const refusal = (status: number) =>
  new KinoraError(status, { code: status, reason: 'r', message: 'm', metadata: { trace_id: 't' } })

const clientOf = (answers: (QueryReply | Error)[]) => ({
  get: async (): Promise<QueryReply> => {
    const answer = answers.shift() ?? reply('success')
    if (answer instanceof Error) throw answer
    return answer
  },
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const follow = async (answers: (QueryReply | Error)[]) => {
  const states: string[] = []
  const end = followTask(clientOf(answers), '1', ({ state }) => states.push(state)).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return { end: await end, states }
}

it('reads on while the service restarts, until the task has ended', async () => {
  const gone = new TypeError('fetch failed')
  const { states } = await follow([reply('processing'), gone, refusal(503), reply('failed')])
  expect(states).toEqual(['processing', 'failed'])
})

it('stops at a refusal', async () => {
  const { end } = await follow([refusal(404)])
  expect(end).toEqual(refusal(404))
})
