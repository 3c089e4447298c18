import { expect, it } from 'vitest'
import { readRequestedSeconds } from './requested-seconds.ts'

it('readRequestedSeconds hides no other error than a refusal of the recipe', () => {
  let reads = 0
  const values = {
    get seconds(): number {
      reads += 1
      if (reads > 1) throw new TypeError('planted')
      return 5
    },
  }
  expect(() => readRequestedSeconds({ body: { length: '{{seconds}}' } } as never, values)).toThrow('planted')
  expect(reads).toBe(2)
})
