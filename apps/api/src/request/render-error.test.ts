import { AppError, type Reason, reasons } from '@kinora/contract'
import { expect, it } from 'vitest'
import { renderError } from './render-error.ts'

const names = Object.keys(reasons) as Reason[]
const paced = names.filter((reason) => [429, 503].includes(reasons[reason].status))

it.each(paced)('renderError sends Retry-After with %s, by default 1 s (D-374)', (reason) => {
  expect(renderError(new AppError(reason), '').headers['retry-after']).toBe('1')
  const answer = renderError(new AppError(reason, { detail: 'why', retryAfterSeconds: 7 }), '')
  expect(answer.headers['retry-after']).toBe('7')
  expect(JSON.parse(answer.body).message).toBe(`${reasons[reason].message}: why; retry after 7 s`)
})

it('renderError lists the faults and the missing credits of a refusal (D-505)', () => {
  const faults = [{ field: 'seed', reason: 'FieldInvalid', rule: 'type', message: 'must be an integer' }] as const
  const renderMetadata = (error: AppError) => JSON.parse(renderError(error, 'trace').body).metadata as unknown
  expect(renderMetadata(new AppError('FieldInvalid', { field: 'seed', rule: 'type', faults }))).toEqual({
    trace_id: 'trace',
    field: 'seed',
    rule: 'type',
    faults,
  })
  expect(renderMetadata(new AppError('CreditInsufficient', { needed: 12, available: 3 }))).toEqual({
    trace_id: 'trace',
    needed: 12,
    available: 3,
  })
})
