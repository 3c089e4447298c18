import { adminEndpoints, type TaskReply } from '@kinora/contract'
import { expect, it, vi } from 'vitest'
import type { CommandContext } from '../command-context.ts'
import { withTaskRenderer } from './print-tasks.ts'
import { taskListText, taskText } from './task-lines.ts'

const nowMs = Date.parse('2026-01-01T02:00:00.000Z')
const listed = {
  id: '247549788994682099',
  tenant_id: '247549788994682041',
  generator: 'text2video',
  model: 'genq2',
  state: 'processing',
  err_code: '',
  progress: 40,
  lane: 'normal',
  has_slot: true,
  trace_id: 'a'.repeat(32),
  created_at: '2026-01-01T00:00:00.000Z',
  processing_at: '2026-01-01T01:58:00.000Z',
  ended_at: null,
} as const
const task: TaskReply = {
  ...listed,
  key_id: 'k',
  version: 2,
  err_msg: '',
  credits: 3,
  film_id: null,
  episode_of: null,
  requeued_from: null,
  requeued_as: null,
  progress_at: '2026-01-01T01:59:30.000Z',
  queue: { position: null, slots: 5, in_use: 1, waiting: 0 },
  preparation: null,
  orders: [],
  events: [],
  steps: [
    {
      step_no: 1,
      step: 'text-to-video',
      attempts: [
        {
          id: '3',
          try_no: 2,
          state: 'started',
          backend: 'comfy:1',
          worker: 'host:7',
          starts: 1,
          fault: '',
          asks: 0,
          created_at: listed.created_at,
          started_at: '2026-01-01T01:59:00.000Z',
          reported_at: '2026-01-01T01:59:50.000Z',
          ended_at: null,
        },
      ],
    },
  ],
  parts: [],
  callbacks: [
    {
      event: 'success',
      status: 'waiting',
      attempts: 2,
      due_at: '2026-01-01T02:00:10.000Z',
      ended_at: null,
      last_try: { at: listed.created_at, outcome: 'failed', status: 500, fault: '' },
      tries: [],
    },
  ],
  findings: [{ cause: 'backend_out', message: 'back end comfy:1 is out of rotation', action: 'bring it back' }],
}

it('task list prints a table with a header and the cursor of the next page (D-516)', () => {
  expect(taskListText({ tasks: [listed], next: '247549788994682098' }, nowMs).split('\n')).toEqual([
    'TASK                STATE       PROGRESS  AGE  GENERATOR   MODEL  TENANT              ERROR',
    '247549788994682099  processing  40 %      2 h  text2video  genq2  247549788994682041  -',
    '',
    'next page: --after 247549788994682098',
  ])
})

it('task list reports that no task matches', () => {
  expect(taskListText({ tasks: [], next: '' }, nowMs)).toBe('no task matches')
})

it('task show prints state, steps with back end and worker, callbacks and findings (D-516)', () => {
  expect(taskText(task, nowMs).split('\n')).toEqual([
    'task       247549788994682099',
    'state      processing, 40 %',
    'tenant     247549788994682041',
    'key        k',
    'generator  text2video v2, model genq2',
    `trace      ${'a'.repeat(32)}`,
    'created    2026-01-01T00:00:00.000Z (2 h ago)',
    'started    2026-01-01T01:58:00.000Z (2 min ago)',
    'progress   2026-01-01T01:59:30.000Z (30 s ago)',
    'queue      has a slot in the lane normal (1 of 5 slots in use, 0 waiting)',
    '',
    'steps',
    '  1  text-to-video  try 2  started  comfy:1  host:7  since 1 min  reported 10 s ago',
    '',
    'callbacks',
    '  success  waiting  2 tries  failed: HTTP 500  next at 2026-01-01T02:00:10.000Z',
    '',
    'findings',
    '  backend_out: back end comfy:1 is out of rotation',
    '    bring it back',
  ])
})

it('task show prints none without findings', () => {
  expect(taskText({ ...task, findings: [] }, nowMs)).toMatch(/findings\n {2}none$/)
})

it('task commands print JSON with --json and text otherwise', () => {
  const [print, show] = [vi.fn(), vi.fn()]
  const contextWith = (isJson: boolean) =>
    ({ isJson: () => isJson, print, terminal: { show } }) as unknown as CommandContext
  withTaskRenderer(adminEndpoints.inspectTask, contextWith(true)).print(task)
  expect(print).toHaveBeenCalledExactlyOnceWith(task)
  expect(show).not.toHaveBeenCalled()
  withTaskRenderer(adminEndpoints.inspectTask, contextWith(false)).print(task)
  expect(show).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('findings'))
})

it('task show names the task that it repeats and the one that repeats it (D-516)', () => {
  const shown = taskText({ ...task, requeued_from: '11', requeued_as: '12' }, nowMs)
  expect(shown).toMatch(/^requeued from +11$/m)
  expect(shown).toMatch(/^requeued as +12$/m)
})
