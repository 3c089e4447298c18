import { AppError } from '@kinora/contract'
import { expect, it } from 'vitest'
import { failedTask, isOpenaiPath, renderOpenaiError } from './render-openai-error.ts'

it.each([
  ['Unauthorized', 401, 'authentication_error'],
  ['Forbidden', 403, 'permission_error'],
  ['NotFound', 404, 'not_found_error'],
  ['TooManyRequests', 429, 'rate_limit_error'],
  ['ServiceUnavailable', 503, 'server_error'],
  ['FieldInvalid', 400, 'invalid_request_error'],
] as const)('renderOpenaiError renders %s with status %i and the type %s', (reason, status, type) => {
  const answer = renderOpenaiError(new AppError(reason))
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toMatchObject({ error: { type, code: reason } })
})

it('renderOpenaiError returns the field of an error as param, and null without one', () => {
  const readParam = (error: unknown) => JSON.parse(renderOpenaiError(error).body).error.param as unknown
  expect(readParam(new AppError('FieldInvalid', { field: 'size' }))).toBe('size')
  expect(readParam(new Error('out of memory'))).toBeNull()
})

it('failedTask keeps a known error code and hides an unknown one', () => {
  expect(failedTask({ err_code: 'ModelUnavailable', err_msg: '' }).reason).toBe('ModelUnavailable')
  expect(failedTask({ err_code: '<script>', err_msg: '' }).reason).toBe('InternalServiceFailure')
})

it('failedTask returns err_msg without repeating its prefix (D-500)', () => {
  const message = 'invalid image format: images[0]: the file cannot be decoded'
  expect(failedTask({ err_code: 'ImageFormatInvalid', err_msg: message }).message).toBe(message)
  expect(failedTask({ err_code: 'ImageFormatInvalid', err_msg: 'invalid image format' }).message).toBe(
    'invalid image format',
  )
})

it.each([
  ['/v1/videos', true],
  ['/ent/v2/text2video', false],
])('isOpenaiPath of %s is %s', (path, expected) => {
  expect(isOpenaiPath(path)).toBe(expected)
})
