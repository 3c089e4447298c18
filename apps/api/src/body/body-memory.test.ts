import { expect, it } from 'vitest'
import { createBodyMemory } from './body-memory.ts'

it('body memory reuses released buffers and never leases one buffer twice', () => {
  const memory = createBodyMemory({ bytes: 8, kept: 2 })
  const first = memory.acquire()
  const second = memory.acquire()
  expect(second.bytes).not.toBe(first.bytes)
  first.release()
  first.release()
  expect(memory.acquire().bytes).toBe(first.bytes)
  expect(memory.acquire().bytes).not.toBe(first.bytes)
})

it('body memory keeps no more buffers than its limit', () => {
  const memory = createBodyMemory({ bytes: 8, kept: 1 })
  const leases = [memory.acquire(), memory.acquire()]
  for (const each of leases) each.release()
  expect(memory.acquire().bytes).toBe(leases[0]?.bytes)
  expect(memory.acquire().bytes).not.toBe(leases[1]?.bytes)
})
