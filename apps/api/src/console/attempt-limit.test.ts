import { describe, expect, test } from 'vitest'
import { createAttemptLimit } from './attempt-limit.ts'

const address = '127.0.0.9'
const setUp = () => {
  let nowMs = 0
  return { limit: createAttemptLimit(() => nowMs), pass: (ms: number) => (nowMs += ms) }
}
const times = (count: number, act: () => void) => Array.from({ length: count }, act)

describe('failed sign-ins of one address (D-068)', () => {
  test('the eleventh within a minute gets 429 with the seconds to wait', () => {
    const { limit, pass } = setUp()
    times(10, () => limit.begin(address))
    pass(20_500)
    expect(() => limit.begin(address)).toThrow(
      expect.objectContaining({
        reason: 'TooManyRequests',
        detail: expect.objectContaining({ retryAfterSeconds: 40 }),
      }),
    )
    expect(() => limit.begin('127.0.0.10')).not.toThrow()
  })

  test('a minute after the first they are allowed again', () => {
    const { limit, pass } = setUp()
    times(10, () => limit.begin(address))
    pass(60_000)
    expect(() => times(10, () => limit.begin(address))).not.toThrow()
  })

  test('successful sign-ins do not count', () => {
    const { limit } = setUp()
    times(30, () => {
      limit.begin(address)
      limit.succeed(address)
    })
    expect(() => times(10, () => limit.begin(address))).not.toThrow()
  })

  test('the least recent of 10,000 addresses is forgotten first', () => {
    const { limit } = setUp()
    times(10, () => limit.begin('first'))
    Array.from({ length: 9_999 }, (_, number) => limit.begin(`address ${number}`))
    expect(() => limit.begin('first')).toThrow('too many requests')
    limit.begin('one more')
    expect(() => limit.begin('first')).not.toThrow()
  })
})
