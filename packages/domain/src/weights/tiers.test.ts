import { expect, it } from 'vitest'
import { knownWeights } from './known-weights.ts'
import { tiersOf } from './tiers.ts'

const needing = (...serves: ('speech' | 'image-to-video')[]) => ({ ...knownWeights.kokoro, serves })

it('serves a step neurally when all its weights are there', () => {
  const known = { one: needing('speech'), two: needing('speech', 'image-to-video') }
  const engine = { use: 'animatic', steps: ['speech', 'image-to-video'] } as const
  const tiers = (...ready: string[]) => tiersOf(engine, (name) => ready.includes(name), known)
  expect(tiers('one', 'two')).toEqual({ speech: 'neural', 'image-to-video': 'neural' })
  expect(tiers('two')).toEqual({ speech: 'basic', 'image-to-video': 'neural' })
  expect(tiers()).toEqual({ speech: 'basic', 'image-to-video': 'basic' })
})

it('serves what has no weights basically', () => {
  const engine = { use: 'animatic', steps: ['text-to-video'] } as const
  expect(tiersOf(engine, () => true, {})).toEqual({ 'text-to-video': 'basic' })
})

it('says nothing of other back ends', () => {
  expect(tiersOf({ use: 'another', steps: ['speech'] }, () => true)).toEqual({})
})
