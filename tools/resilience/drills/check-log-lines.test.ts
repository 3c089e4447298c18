import { expect, it } from 'vitest'
import { checkLogLines } from './check-log-lines.ts'

const task = { id: '7', traceId: 'a'.repeat(32) }
const line = (fields: object) => JSON.stringify({ traceId: task.traceId, taskId: '7', ...fields })
const poll = line({ traceId: 'b'.repeat(32), operation: 'GET /ent/v2/tasks/{id}/creations' })
const api = [line({ operation: 'POST /ent/v2/text2video' }), poll]
const worker = [
  ...['step started', 'step done', 'task ended', 'callback delivered'].map((msg) => line({ msg })),
  JSON.stringify({ traceId: 'c'.repeat(32), msg: 'worker started: engine' }),
]

it('checkLogLines counts all lines of a task that have the trace id of its create (D-516)', () => {
  expect(checkLogLines({ api, worker }, task)).toEqual({ ofTask: 5, all: 7, faults: [] })
})

it.each([
  ['a line without a trace id', { api, worker: [...worker, '{"msg":"x"}'] }, 'no trace id: {"msg":"x"}'],
  [
    'a line of the task with another trace id',
    { api, worker: [...worker, line({ traceId: 'd'.repeat(32) })] },
    'another trace id',
  ],
  ['a create without the id of its task', { api: [poll], worker }, '0 lines of the create'],
  ['a step without its start', { api, worker: worker.slice(1) }, 'the worker has no line "step started" of the task'],
])('checkLogLines reports %s', (_name, written, fault) => {
  expect(checkLogLines(written, task).faults).toEqual([expect.stringContaining(fault)])
})
