import type { ActivitySlotInfo, CustomSlotSupplier } from '@temporalio/worker'
import { expect, it, vi } from 'vitest'
import { createTuner } from './tuner.ts'

const open = (isFree: boolean) => {
  const gate = { reserve: vi.fn(async () => undefined), tryReserve: () => isFree, release: vi.fn() }
  const tuner = createTuner(gate) as { activityTaskSlotSupplier: CustomSlotSupplier<ActivitySlotInfo> }
  return { gate, slots: tuner.activityTaskSlotSupplier }
}

it('Temporal reserves a slot of the gate before it takes an activity, and stops with its signal', async () => {
  const { gate, slots } = open(true)
  const { signal } = new AbortController()
  expect(await slots.reserveSlot({} as never, signal)).toEqual({})
  expect(gate.reserve).toHaveBeenCalledExactlyOnceWith(signal)
})

it.each([
  [true, {}],
  [false, null],
])('Temporal gets a slot at once only when the gate has one (%s)', (isFree, slot) => {
  expect(open(isFree).slots.tryReserveSlot({} as never)).toEqual(slot)
})

it('Temporal releases the slot when the activity ends, not when it starts', () => {
  const { gate, slots } = open(true)
  slots.markSlotUsed({} as never)
  expect(gate.release).not.toHaveBeenCalled()
  slots.releaseSlot({} as never)
  expect(gate.release).toHaveBeenCalledOnce()
})
