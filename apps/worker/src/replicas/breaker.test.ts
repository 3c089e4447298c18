import { expect, it } from 'vitest'
import { createBreaker } from './breaker.ts'

const setUp = () => {
  let now = 0
  const changes: string[] = []
  const breaker = createBreaker(
    () => now,
    (state) => changes.push(state),
  )
  return {
    breaker,
    changes,
    pass(ms: number) {
      now += ms
    },
    faults(count: number) {
      for (let i = 0; i < count; i += 1) breaker.fault()
    },
  }
}

it('the breaker opens after three consecutive faults, and not with a success between them', () => {
  const { breaker, faults } = setUp()
  faults(2)
  breaker.good()
  faults(2)
  expect(breaker.state()).toBe('well')
  faults(1)
  expect(breaker.state()).toBe('out')
})

it('an open breaker probes after a delay, and a successful probe starts a trial', () => {
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

it('the first fault of a trial opens the breaker again and doubles the probe interval', () => {
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

it('a failed probe opens the breaker at once, and the next probe follows within a minute', () => {
  const { breaker, pass } = setUp()
  for (let i = 0; i < 20; i += 1) breaker.probed(false)
  expect(breaker.state()).toBe('out')
  pass(60_000)
  expect(breaker.isProbeDue()).toBe(true)
})

it('the success of an older job does not close an open breaker, and each change is reported once', () => {
  const { breaker, faults, changes } = setUp()
  faults(5)
  breaker.good()
  expect(breaker.state()).toBe('out')
  expect(changes).toEqual(['out'])
})
