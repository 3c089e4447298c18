import type { StepName } from '../steps/steps.ts'
import { knownWeights } from './known-weights.ts'
import type { KnownWeights } from './weight-facts.ts'

/** The kind of back end that has tiers. */
const builtIn = 'animatic'

export type Tier = 'basic' | 'neural'
export type Tiers = Partial<Record<StepName, Tier>>

/** Which tier of the built-in engine serves each step: the neural one needs all weights that were made for it. */
export const tiersOf = (
  { use, steps }: { use: string; steps: readonly StepName[] },
  isReady: (name: string) => boolean,
  known: KnownWeights = knownWeights,
): Tiers => {
  const tierOf = (step: StepName): Tier => {
    const needed = Object.entries(known).filter(([, { serves }]) => serves.includes(step))
    return needed.length > 0 && needed.every(([name]) => isReady(name)) ? 'neural' : 'basic'
  }
  return use === builtIn ? Object.fromEntries(steps.map((step) => [step, tierOf(step)])) : {}
}
