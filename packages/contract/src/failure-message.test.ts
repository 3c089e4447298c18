import { expect, it } from 'vitest'
import { isErrCode, reasons } from './errors.ts'
import { failureMessage } from './failure-message.ts'

const errCodes = Object.keys(reasons).filter(isErrCode)

it.each(errCodes)('failureMessage of %s begins with the text of the reason and explains it (D-500)', (errCode) => {
  const message = failureMessage(errCode)
  expect(message).toMatch(new RegExp(`^${reasons[errCode].message}: [a-z].{15,}[a-z]$`))
  expect(message.length).toBeLessThanOrEqual(300)
})

it('failureMessage names the field, the measured value and the allowed values (D-500)', () => {
  const cause = { field: 'videos[0]', rule: 'length', detail: 'lasts 9.000 seconds; 2 to 8 are allowed' } as const
  expect(failureMessage('VideoFormatInvalid', cause)).toBe(
    'invalid video format: videos[0]: lasts 9.000 seconds; 2 to 8 are allowed',
  )
})

it('failureMessage names the field once when the detail begins with it', () => {
  const cause = { field: 'audio_url', rule: 'no_lyrics', detail: 'audio_url: no singing was found' } as const
  expect(failureMessage('AudioFormatInvalid', cause)).toBe('invalid audio format: audio_url: no singing was found')
})

it('failureMessage uses the sentence of the rule when the error has no detail', () => {
  expect(failureMessage('ImageFormatInvalid', { field: 'images[1]', rule: 'decode' })).toBe(
    'invalid image format: images[1]: the file cannot be decoded',
  )
})

it('failureMessage ignores the detail of an error without a rule, which may come from a back end (D-500)', () => {
  expect(failureMessage('ModelUnavailable', { detail: 'http://10.0.0.7 answered 500' })).toBe(
    failureMessage('ModelUnavailable'),
  )
})

it('failureMessage has at most 300 characters', () => {
  const cause = { field: 'images[0]', rule: 'sniff', detail: 'x'.repeat(1_000) } as const
  expect(failureMessage('ImageFormatInvalid', cause)).toHaveLength(300)
})
