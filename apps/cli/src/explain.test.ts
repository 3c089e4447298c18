import { KinoraError } from '@kinora/sdk'
import { CommanderError } from 'commander'
import { expect, it } from 'vitest'
import { exitCodeOf, explain } from './explain.ts'
import { TaskFailed } from './task-failed.ts'
import { WrongUsage } from './wrong-usage.ts'

const refused = new KinoraError(400, {
  code: 400,
  reason: 'FieldInvalid',
  message: 'invalid field: duration',
  metadata: { trace_id: 't', field: 'duration' },
})
const unreached = new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })

it.each([
  ['help was asked for', new CommanderError(0, 'commander.helpDisplayed', ''), 0],
  ['a request was refused', refused, 1],
  ['the task failed', new TaskFailed('failed'), 1],
  ['an option is unknown', new CommanderError(1, 'commander.unknownOption', ''), 2],
  ['a setting is missing', new WrongUsage('no key'), 2],
  ['nobody answered', unreached, 3],
])('tells by its exit code that %s', (_, error, code) => {
  expect(exitCodeOf(error)).toBe(code)
})

it('says what the service said, with its trace, and what helps unless that was said', () => {
  expect(explain(refused)).toBe('FieldInvalid: invalid field: duration (trace t)')
  const body = { code: 401, reason: 'Unauthorized', message: 'unauthorized', metadata: { trace_id: 't' } }
  expect(explain(new KinoraError(401, body))).toMatch(/^Unauthorized: unauthorized \(trace t\)\n {6}\w/)
})

it('names the cause when nobody answered', () => {
  expect(explain(unreached)).toMatch(/^the service was not reached: ECONNREFUSED\n +Look whether it runs/)
})
