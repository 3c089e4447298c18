import { expect, it } from 'vitest'
import { z } from 'zod'
import { collectFaults } from './check-request.ts'
import { fields } from './fields.ts'

const schema = z.object({
  model: z.string(),
  resolution: z.enum(['540p', '720p']),
  prompt: z.string().max(5),
  images: fields.mediaList({ least: 2, most: 3 }, ''),
  wm_position: z.int().min(1).max(4),
})
const right = { model: 'genq2', resolution: '540p', prompt: 'a', images: ['a', 'b'], wm_position: 1 }
const messageFor = (change: object): string | undefined => collectFaults(schema, { ...right, ...change })[0]?.message

it.each([
  [{ resolution: '8K' }, 'is "8K"; one of 540p, 720p'],
  [{ prompt: 5 }, 'must be a string, got a number'],
  [{ prompt: null }, 'must be a string, got null'],
  [{ prompt: 'too long' }, 'at most 5 characters (model genq2)'],
  [{ images: ['a'] }, 'has 1; at least 2 (model genq2)'],
  [{ images: ['a', 'b', 'c', 'd'] }, 'has 4; at most 3 (model genq2)'],
  [{ images: 'a' }, 'must be an array, got a string'],
  [{ wm_position: 9 }, 'is 9; at most 4'],
  [{ wm_position: 1.5 }, 'must be an integer, got a number'],
])('the fault of %j is: %s', (change, words) => {
  expect(messageFor(change)).toBe(words)
})

it('a fault does not echo long texts', () => {
  expect(messageFor({ resolution: 'a'.repeat(17) })).toBe('one of 540p, 720p')
  expect(messageFor({ resolution: 'a secret that somebody pasted here' })).toBe('one of 540p, 720p')
})
