import type { Fault } from '@kinora/postgres'
import { expect, it, vi } from 'vitest'
import { createInvariantWatch } from './invariants.ts'

it('the invariant watch reports the violations of each invariant, and 0 once it holds', async () => {
  let faults: Fault[] = [
    { invariant: 'I4', id: '7 available' },
    { invariant: 'I4', id: '8 available' },
  ]
  const onBroken = vi.fn()
  const watch = createInvariantWatch({ run: async () => faults }, onBroken)
  const shown = () => Object.fromEntries(watch.samples().map(({ value, labels }) => [labels.invariant, value]))
  await watch.round()
  expect(shown()).toEqual({ I1: 0, I2: 0, I3: 0, I4: 2, I7: 0, I10: 0 })
  expect(onBroken).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('7 available, 8 available'))
  faults = []
  await watch.round()
  expect(shown()).toEqual({ I1: 0, I2: 0, I3: 0, I4: 0, I7: 0, I10: 0 })
})
