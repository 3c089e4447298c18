import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createLog, readTraceId, withLogContext } from './log.ts'

type Line = Record<string, unknown>
const open = () => {
  const sink = new PassThrough()
  const lines = (): Line[] =>
    String(sink.read() ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
  return { log: createLog('kinora-test', 'info', sink), lines }
}
const traceId = 'a'.repeat(32)

it('a log line carries the trace id and task id of its work, also after a pause (D-516)', async () => {
  const { log, lines } = open()
  await withLogContext({ traceId, taskId: '7' }, async () => {
    log.info({ operation: 'speech' }, 'step started')
    await setImmediate()
    log.warn({ operation: 'speech', error: new Error('gone') }, 'step failed')
  })
  expect(lines()).toMatchObject([
    { traceId, taskId: '7', msg: 'step started' },
    { traceId, taskId: '7', msg: 'step failed', error: { message: 'gone' } },
  ])
})

it('a field of the log line overrides the field of its work', () => {
  const { log, lines } = open()
  withLogContext({ traceId, taskId: '7' }, () => log.info({ taskId: '8' }, 'task ended'))
  expect(lines()).toMatchObject([{ traceId, taskId: '8' }])
})

it('log lines outside of any work share the trace id of the process and have no task id', () => {
  const { log, lines } = open()
  log.info({}, 'listening')
  log.info({}, 'stopping')
  const [first, second] = lines()
  expect(first?.['traceId']).toMatch(/^[0-9a-f]{32}$/)
  expect(second?.['traceId']).toBe(first?.['traceId'])
  expect(first).not.toHaveProperty('taskId')
})

it('readTraceId reads a traceparent and creates a new id for an invalid one', () => {
  expect(readTraceId(`00-${traceId}-${'b'.repeat(16)}-01`)).toBe(traceId)
  expect(readTraceId('')).toMatch(/^[0-9a-f]{32}$/)
})
