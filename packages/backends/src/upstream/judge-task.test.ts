import { expect, it } from 'vitest'
import { judgeTask } from './judge-task.ts'

const judged = (task: Partial<Parameters<typeof judgeTask>[0]>, usual = 'video/mp4') =>
  judgeTask({ state: 'processing', ...task }, usual)

it.each(['created', 'queueing', 'processing'] as const)('waits for a task that is %s', (state) => {
  expect(judged({ state })).toEqual({ state: 'pending' })
  expect(judged({ state, progress: 40 })).toEqual({ state: 'pending', fraction: 0.4 })
})

it('takes the first result, of the kind that was asked for', () => {
  const done = (url: string, usual: string) => judged({ state: 'success', creations: [{ url }] }, usual)
  const url = 'https://store.test/a.wav?sign=a.mp4'
  expect(done(url, 'audio/mpeg')).toEqual({ state: 'done', output: { url }, mediaType: 'audio/wav' })
  expect(done(url, 'video/mp4')).toMatchObject({ mediaType: 'video/mp4' })
  expect(done('https://store.test/a', 'image/png')).toMatchObject({ mediaType: 'image/png' })
})

it('passes on what the customer brought about', () => {
  const poll = judged({ state: 'failed', err_code: 'CreationPolicyViolation' })
  expect(poll).toMatchObject({ state: 'failed', code: 'CreationPolicyViolation' })
  expect(poll).not.toHaveProperty('kind')
})

it.each(['CreditInsufficient', 'InternalServiceFailure', 'ImageDownloadFailure', 'a new one', ''])(
  'does not tell the customer of %j, and leaves the step to another',
  (code) => {
    expect(judged({ state: 'failed', err_code: code })).toMatchObject({ code: 'ModelUnavailable', kind: 'refused' })
  },
)

it('leaves a success without a result to another, and a task cancelled there to be tried anew', () => {
  expect(judged({ state: 'success', creations: [] })).toMatchObject({ state: 'failed', kind: 'refused' })
  expect(judged({ state: 'failed', err_code: 'UserCancelled' })).toEqual({ state: 'lost' })
})
