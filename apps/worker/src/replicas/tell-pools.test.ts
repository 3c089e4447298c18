import { expect, it } from 'vitest'
import { createWaits } from './tell-pools.ts'

it('counts the newest wait most, and forgets what nobody waits for any more', () => {
  let now = 0
  const waits = createWaits(() => now)
  expect(waits.secondsOf('farm')).toBe(0)
  waits.add('farm', 10)
  waits.add('farm', 20)
  expect(waits.secondsOf('farm')).toBe(15)
  now += 60_000
  expect(waits.secondsOf('farm')).toBe(7.5)
  now += 600_000
  expect(waits.secondsOf('farm')).toBeLessThan(0.01)
})
