import { expect, it } from 'vitest'
import { createBreaker } from './breaker.ts'

const setUp = () => {
  let now = 0
  const told: string[] = []
  const breaker = createBreaker(
    () => now,
    (state) => told.push(state),
  )
  return {
    breaker,
    told,
    pass(ms: number) {
      now += ms
    },
    faults(count: number) {
      for (let i = 0; i < count; i += 1) breaker.fault()
    },
  }
}

it('is out after three faults in a row, and not after three with a good end between them', () => {
  const { breaker, faults } = setUp()
  faults(2)
  breaker.good()
  faults(2)
  expect(breaker.state()).toBe('well')
  faults(1)
  expect(breaker.state()).toBe('out')
})

it('asks after a while, and takes one that answers on trial', () => {
  const { breaker, faults, pass } = setUp()
  faults(3)
  expect(breaker.isProbeDue()).toBe(false)
  pass(2_000)
  expect(breaker.isProbeDue()).toBe(true)
  breaker.probed(true)
  expect(breaker.state()).toBe('on trial')
  breaker.good()
  expect(breaker.state()).toBe('well')
})

it('is out again at the first fault of a trial, and asks more seldom', () => {
  const { breaker, faults, pass } = setUp()
  faults(3)
  pass(2_000)
  breaker.probed(true)
  faults(1)
  expect(breaker.state()).toBe('out')
  pass(2_000)
  expect(breaker.isProbeDue()).toBe(false)
  pass(2_000)
  expect(breaker.isProbeDue()).toBe(true)
})

it('is out at once when it says that it is not ready, and asked a minute later at most', () => {
  const { breaker, pass } = setUp()
  for (let i = 0; i < 20; i += 1) breaker.probed(false)
  expect(breaker.state()).toBe('out')
  pass(60_000)
  expect(breaker.isProbeDue()).toBe(true)
})

it('does not come back because a job of before ended well, and tells each change once', () => {
  const { breaker, faults, told } = setUp()
  faults(5)
  breaker.good()
  expect(breaker.state()).toBe('out')
  expect(told).toEqual(['out'])
})
