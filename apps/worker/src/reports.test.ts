import { expect, it, vi } from 'vitest'
import { createReports } from './reports.ts'

const open = () => {
  const lines: [string, object, string][] = []
  const log = {
    info: (fields: object, event: string) => void lines.push(['info', fields, event]),
    warn: (fields: object, event: string) => void lines.push(['warn', fields, event]),
  }
  const metrics = { count: vi.fn(), observe: vi.fn() }
  return { reports: createReports({ log: log as never, metrics }), lines, metrics }
}
const fault = new Error('connection lost')
const step = { step: 'speech', backend: 'a', taskId: '2', tenantId: '1', attempt: 3, seconds: 1.2345 }

it('a step that ended is logged with its duration and measured as done', () => {
  const { reports, lines, metrics } = open()
  reports.step({ ...step, error: undefined })
  const fields = { operation: 'speech', backend: 'a', taskId: '2', tenantId: '1', attempt: 3, durationMs: 1235 }
  expect(lines).toEqual([['info', fields, 'step done']])
  expect(metrics.observe).toHaveBeenCalledExactlyOnceWith('kinora_step_seconds', 1.2345, {
    step: 'speech',
    backend: 'a',
    outcome: 'done',
  })
})

it('a step logs its start with step, backend and attempt (D-516)', () => {
  const { reports, lines } = open()
  reports.stepStarted(step)
  const fields = { operation: 'speech', backend: 'a', taskId: '2', tenantId: '1', attempt: 3 }
  expect(lines).toEqual([['info', fields, 'step started']])
})

it.each([
  ['delivered', 200, '', 'info', 'callback delivered', undefined],
  ['failed', 0, 'ECONNREFUSED', 'warn', 'callback not delivered', 'ECONNREFUSED'],
  ['gone', 410, '', 'warn', 'callback not delivered', 'gone'],
] as const)(
  'a callback attempt that is %s is logged without URL and response',
  (outcome, status, fault, level, event, reason) => {
    const { reports, lines, metrics } = open()
    const tried = { taskId: '2', tenantId: '1', attempt: 1, outcome, status, durationMs: 7, fault, answer: 'secret' }
    reports.callback(tried as never)
    const fields = { operation: 'callback', taskId: '2', tenantId: '1', attempt: 1, status, durationMs: 7 }
    expect(lines).toEqual([[level, reason === undefined ? fields : { ...fields, reason }, event]])
    expect(metrics.count).toHaveBeenCalledExactlyOnceWith('kinora_callback_tries', { outcome })
  },
)

it('the end of a task is logged with its outcome and counted', () => {
  const { reports, lines, metrics } = open()
  reports.ended({ generator: 'text2video' } as never, 'UserCancelled')
  expect(lines).toEqual([
    ['info', { operation: 'settle', generator: 'text2video', reason: 'UserCancelled' }, 'task ended'],
  ])
  expect(metrics.count).toHaveBeenCalledOnce()
})

it('a step that failed is logged as a warning with its error and measured as failed', () => {
  const { reports, lines, metrics } = open()
  reports.step({ ...step, error: fault })
  expect(lines).toEqual([['warn', expect.objectContaining({ error: fault, taskId: '2' }), 'step failed']])
  expect(metrics.observe.mock.lastCall?.[2]).toMatchObject({ outcome: 'failed' })
})

it.each([
  [undefined, 'info', 'inputs ready', 'ready'],
  [fault, 'warn', 'inputs failed', 'failed'],
])('prepared inputs with the error %s are logged as %s "%s" and measured as %s', (error, level, event, outcome) => {
  const { reports, lines, metrics } = open()
  reports.prepared({ task: { taskId: '2', tenantId: '1', texts: { prompt: 'secret' } } as never, seconds: 0.5, error })
  const expected = { operation: 'prepare', taskId: '2', tenantId: '1', durationMs: 500 }
  expect(lines).toEqual([[level, error ? { ...expected, error } : expected, event]])
  expect(metrics.observe).toHaveBeenCalledExactlyOnceWith('kinora_prepare_seconds', 0.5, { outcome })
})

it('an attempt of unknown outcome is logged with its verdict, or with the error of the query', () => {
  const { reports, lines } = open()
  const attempt = { taskId: '2', tenantId: '1', backend: 'a' } as never
  reports.reconciled(attempt, 'wait on')
  reports.reconciled(attempt, 'wait on', fault)
  expect(lines.map(([level, fields, event]) => [level, 'error' in fields, event])).toEqual([
    ['info', false, 'wait on'],
    ['warn', true, 'attempt query failed'],
  ])
})

it('an action on weights is logged under its name, and a failed one as a warning', () => {
  const { reports, lines } = open()
  reports.weightAction('rife', 'pull', undefined)
  reports.weightAction('rife', 'pull', fault)
  expect(lines).toEqual([
    ['info', { operation: 'pull weights', weight: 'rife' }, 'weights'],
    ['warn', { operation: 'pull weights', weight: 'rife', error: fault }, 'weights failed'],
  ])
})

it('a failed round of a job is counted under the name of the job and logged', () => {
  const { reports, lines, metrics } = open()
  reports.jobFailed('relay')(fault)
  expect(metrics.count).toHaveBeenCalledExactlyOnceWith('kinora_sweep_faults', { job: 'relay' })
  expect(lines).toMatchObject([['warn', { operation: 'relay', error: fault }, expect.any(String)]])
})
