import { KinoraError } from '@kinora/sdk'
import { CommanderError } from 'commander'
import { expect, it } from 'vitest'
import { explain, getExitCode } from './explain.ts'
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
  ['help was requested', new CommanderError(0, 'commander.helpDisplayed', ''), 0],
  ['a request was rejected', refused, 1],
  ['the task failed', new TaskFailed('failed'), 1],
  ['an option is unknown', new CommanderError(1, 'commander.unknownOption', ''), 2],
  ['a setting is missing', new WrongUsage('no key'), 2],
  ['the service did not respond', unreached, 3],
])('getExitCode distinguishes that %s', (_, error, code) => {
  expect(getExitCode(error)).toBe(code)
})

it('explain prints the service error with its trace, and a remedy unless the error names a field', () => {
  expect(explain(refused)).toBe('FieldInvalid: invalid field: duration (trace t)')
  const body = { code: 401, reason: 'Unauthorized', message: 'unauthorized', metadata: { trace_id: 't' } }
  expect(explain(new KinoraError(401, body))).toMatch(/^Unauthorized: unauthorized \(trace t\)\n {6}\w/)
})

it('explain prints the cause when the service is unreachable', () => {
  expect(explain(unreached)).toMatch(/^service unreachable: ECONNREFUSED\n +Check that it runs/)
})
