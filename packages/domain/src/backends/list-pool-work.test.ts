import { expect, it } from 'vitest'
import { listPoolWork } from './list-pool-work.ts'

it('listPoolWork names one pool for a step that several models share', () => {
  const work = [
    { backend: 'a', step: 'speech', pool: 'p' },
    { backend: 'a', step: 'speech', pool: 'p' },
    { backend: 'a', step: 'text-to-video', pool: 'q' },
  ] as const
  expect(listPoolWork({ work })).toEqual([work[1], work[2]])
})
