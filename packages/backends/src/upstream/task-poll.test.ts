import { expect, it } from 'vitest'
import { toPoll } from './task-poll.ts'

const pollTask = (task: Partial<Parameters<typeof toPoll>[0]>, usual = 'video/mp4') =>
  toPoll({ state: 'processing', ...task }, usual)

it.each(['created', 'queueing', 'processing'] as const)('a task that is %s is pending', (state) => {
  expect(pollTask({ state })).toEqual({ state: 'pending' })
  expect(pollTask({ state, progress: 40 })).toEqual({ state: 'pending', fraction: 0.4 })
})

it('a successful task returns its first result with the requested kind of media', () => {
  const done = (url: string, usual: string) => pollTask({ state: 'success', creations: [{ url }] }, usual)
  const url = 'https://store.test/a.wav?sign=a.mp4'
  expect(done(url, 'audio/mpeg')).toEqual({ state: 'done', output: { url }, mediaType: 'audio/wav' })
  expect(done(url, 'video/mp4')).toMatchObject({ mediaType: 'video/mp4' })
  expect(done('https://store.test/a', 'image/png')).toMatchObject({ mediaType: 'image/png' })
})

it('an error of the customer is passed through', () => {
  const poll = pollTask({ state: 'failed', err_code: 'CreationPolicyViolation' })
  expect(poll).toMatchObject({ state: 'failed', code: 'CreationPolicyViolation' })
  expect(poll).not.toHaveProperty('kind')
})

it.each(['CreditInsufficient', 'InternalServiceFailure', 'ImageDownloadFailure', 'a new one', ''])(
  'the error %j is hidden from the customer, and the step goes to the next route',
  (code) => {
    expect(pollTask({ state: 'failed', err_code: code })).toMatchObject({ code: 'ModelUnavailable', kind: 'refused' })
  },
)

it('a success without a result is refused, and a task cancelled there is lost', () => {
  expect(pollTask({ state: 'success', creations: [] })).toMatchObject({ state: 'failed', kind: 'refused' })
  expect(pollTask({ state: 'failed', err_code: 'UserCancelled' })).toEqual({ state: 'lost' })
})
