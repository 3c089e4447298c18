import type { ActivitySlotInfo, CustomSlotSupplier } from '@temporalio/worker'
import { expect, it, vi } from 'vitest'
import { tunerOf } from './tuner.ts'

const open = (isFree: boolean) => {
  const gate = { reserve: vi.fn(async () => undefined), tryReserve: () => isFree, release: vi.fn() }
  const tuner = tunerOf(gate) as { activityTaskSlotSupplier: CustomSlotSupplier<ActivitySlotInfo> }
  return { gate, slots: tuner.activityTaskSlotSupplier }
}

it('the engine reserves a place of the gate before it takes an activity, and gives up with its signal', async () => {
  const { gate, slots } = open(true)
  const { signal } = new AbortController()
  expect(await slots.reserveSlot({} as never, signal)).toEqual({})
  expect(gate.reserve).toHaveBeenCalledExactlyOnceWith(signal)
})

it.each([
  [true, {}],
  [false, null],
])('the engine gets a place at once only when the gate has one (%s)', (isFree, slot) => {
  expect(open(isFree).slots.tryReserveSlot({} as never)).toEqual(slot)
})

it('the engine gives the place back when the activity has ended, not when it begins', () => {
  const { gate, slots } = open(true)
  slots.markSlotUsed({} as never)
  expect(gate.release).not.toHaveBeenCalled()
  slots.releaseSlot({} as never)
  expect(gate.release).toHaveBeenCalledOnce()
})
