import { expect, it } from 'vitest'
import { createBlockQueue } from './block-queue.ts'
import type { Block } from './full-steps.ts'

const block = (title: string, isExclusive?: true): Block => ({
  title,
  needsApps: false,
  steps: [],
  ...(isExclusive && { isExclusive }),
})

it('the block queue hands out blocks in order', () => {
  const queue = createBlockQueue([block('a'), block('b')])
  expect([queue.take()?.title, queue.take()?.title, queue.take()]).toEqual(['a', 'b', undefined])
})

it('the block queue starts no second exclusive block until the first has finished', () => {
  const queue = createBlockQueue([block('crash', true), block('shares', true), block('b')])
  const crash = queue.take()
  expect([crash?.title, queue.take()?.title, queue.take()]).toEqual(['crash', 'b', undefined])
  if (crash) queue.finish(crash)
  expect(queue.take()?.title).toBe('shares')
})
