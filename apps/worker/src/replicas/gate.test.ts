import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

const never = new AbortController().signal

it('the gate admits as many pollers as it has slots, and the next one after a release', async () => {
  const gate = createGate({ places: 2, capacity: () => 2 })
  await gate.reserve(never)
  await gate.reserve(never)
  expect(gate.tryReserve()).toBe(false)
  const third = gate.reserve(never)
  gate.release()
  await third
})

it('the gate admits no poller without capacity, and rechecks when notified', async () => {
  let capacity = 0
  const gate = createGate({ places: 2, capacity: () => capacity })
  const waits = gate.reserve(never)
  let isAdmitted = false
  void waits.then(() => {
    isAdmitted = true
  })
  gate.recheck()
  await Promise.resolve()
  expect(isAdmitted).toBe(false)
  capacity = 1
  gate.recheck()
  await waits
  expect(gate.tryReserve()).toBe(false)
})

it('the gate drops an aborted reservation', async () => {
  const gate = createGate({ places: 1, capacity: () => 1 })
  await gate.reserve(never)
  const stop = new AbortController()
  const gone = gate.reserve(stop.signal)
  stop.abort(new Error('stopping'))
  await expect(gone).rejects.toThrow('stopping')
  gate.release()
  expect(gate.tryReserve()).toBe(true)
})

it('a drained gate admits earlier work, and never more than it has slots', () => {
  const gate = createGate({ places: 1, capacity: () => 0 })
  expect(gate.enter(true)).toBe(false)
  expect(gate.enter(false)).toBe(true)
  expect(gate.enter(false)).toBe(false)
  gate.leave()
  expect(gate.enter(false)).toBe(true)
})
