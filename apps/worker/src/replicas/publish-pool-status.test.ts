import { expect, it } from 'vitest'
import { createWaits } from './publish-pool-status.ts'

it('createWaits weights the newest wait most and lets old waits decay', () => {
  let now = 0
  const waits = createWaits(() => now)
  expect(waits.averageSeconds('farm')).toBe(0)
  waits.add('farm', 10)
  waits.add('farm', 20)
  expect(waits.averageSeconds('farm')).toBe(15)
  now += 60_000
  expect(waits.averageSeconds('farm')).toBe(7.5)
  now += 600_000
  expect(waits.averageSeconds('farm')).toBeLessThan(0.01)
})
