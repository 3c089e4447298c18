import { expect, it } from 'vitest'
import { createBodyMemory } from './body-memory.ts'

it('lends what was given back, and never one stretch to two', () => {
  const memory = createBodyMemory({ bytes: 8, kept: 2 })
  const first = memory.lend()
  const second = memory.lend()
  expect(second.bytes).not.toBe(first.bytes)
  first.giveBack()
  first.giveBack()
  expect(memory.lend().bytes).toBe(first.bytes)
  expect(memory.lend().bytes).not.toBe(first.bytes)
})

it('keeps no more than it is told to', () => {
  const memory = createBodyMemory({ bytes: 8, kept: 1 })
  const lent = [memory.lend(), memory.lend()]
  for (const each of lent) each.giveBack()
  expect(memory.lend().bytes).toBe(lent[0]?.bytes)
  expect(memory.lend().bytes).not.toBe(lent[1]?.bytes)
})
