import { expect, it } from 'vitest'
import { renderLogLine } from './render-log-line.ts'

const plain = (_style: unknown, text: string): string => text
const line = (fields: object) =>
  JSON.stringify({ level: 30, time: '2026-01-01T10:11:12.345Z', service: 'kinora-worker', traceId: 'abc', ...fields })

it('renderLogLine prints a log line with time, level, process, message, fields and task', () => {
  const text = line({ taskId: '7', operation: 'speech', backend: 'a', attempt: 1, msg: 'step started' })
  expect(renderLogLine('worker', text, plain)).toBe(
    '10:11:12.345 INFO  worker  step started: speech backend=a attempt=1 task=7 trace=abc',
  )
})

it('renderLogLine prints an error below its line with stack and cause', () => {
  const error = {
    name: 'Error',
    message: 'outer',
    stack: 'Error: outer\n  at a',
    cause: { name: 'E', message: 'inner' },
  }
  expect(renderLogLine('api', line({ level: 50, msg: 'request completed', error }), plain).split('\n')).toEqual([
    '10:11:12.345 ERROR api     request completed trace=abc',
    '    Error: outer',
    '      at a',
    '    E: inner',
  ])
})

it('renderLogLine prefixes text that is not JSON with the process name', () => {
  expect(renderLogLine('migrate', '3 migrations', plain)).toBe('migrate| 3 migrations')
  expect(renderLogLine('api', '{broken', plain)).toBe('api    | {broken')
})
