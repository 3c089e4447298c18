import { expect, it } from 'vitest'
import { knownWeights } from './known-weights.ts'
import { resolveTiers } from './tiers.ts'

const needing = (...serves: ('speech' | 'image-to-video')[]) => ({ ...knownWeights.kokoro, serves })

it('resolveTiers serves a step with the neural tier if all its weights are ready', () => {
  const known = { one: needing('speech'), two: needing('speech', 'image-to-video') }
  const engine = { use: 'animatic', steps: ['speech', 'image-to-video'] } as const
  const tiers = (...ready: string[]) => resolveTiers(engine, (name) => ready.includes(name), known)
  expect(tiers('one', 'two')).toEqual({ speech: 'neural', 'image-to-video': 'neural' })
  expect(tiers('two')).toEqual({ speech: 'basic', 'image-to-video': 'neural' })
  expect(tiers()).toEqual({ speech: 'basic', 'image-to-video': 'basic' })
})

it('resolveTiers serves a step without weights with the basic tier', () => {
  const engine = { use: 'animatic', steps: ['text-to-video'] } as const
  expect(resolveTiers(engine, () => true, {})).toEqual({ 'text-to-video': 'basic' })
})

it('resolveTiers returns nothing for other back ends', () => {
  expect(resolveTiers({ use: 'another', steps: ['speech'] }, () => true)).toEqual({})
})
