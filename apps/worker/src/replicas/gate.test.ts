import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

const never = new AbortController().signal

it('lets as many poll as there are places, and the next when one is given back', async () => {
  const gate = createGate({ places: 2, room: () => 2 })
  await gate.reserve(never)
  await gate.reserve(never)
  expect(gate.tryReserve()).toBe(false)
  const third = gate.reserve(never)
  gate.release()
  await third
})

it('lets nobody poll while there is no room, and looks again when told', async () => {
  let room = 0
  const gate = createGate({ places: 2, room: () => room })
  const waits = gate.reserve(never)
  let isIn = false
  void waits.then(() => {
    isIn = true
  })
  gate.look()
  await Promise.resolve()
  expect(isIn).toBe(false)
  room = 1
  gate.look()
  await waits
  expect(gate.tryReserve()).toBe(false)
})

it('forgets one who no longer waits', async () => {
  const gate = createGate({ places: 1, room: () => 1 })
  await gate.reserve(never)
  const stop = new AbortController()
  const gone = gate.reserve(stop.signal)
  stop.abort(new Error('stopping'))
  await expect(gone).rejects.toThrow('stopping')
  gate.release()
  expect(gate.tryReserve()).toBe(true)
})

it('lets work of before in while it is drained, and never more than it has places', () => {
  const gate = createGate({ places: 1, room: () => 0 })
  expect(gate.enter(true)).toBe(false)
  expect(gate.enter(false)).toBe(true)
  expect(gate.enter(false)).toBe(false)
  gate.leave()
  expect(gate.enter(false)).toBe(true)
})
