import type { StepName } from '../steps/steps.ts'
import { knownWeights } from './known-weights.ts'
import type { KnownWeights } from './weight-facts.ts'

/** The back end type with tiers. */
const builtIn = 'animatic'

export type Tier = 'basic' | 'neural'
export type Tiers = Partial<Record<StepName, Tier>>

/** The tier of the built-in engine for each step: the neural tier needs all weights of the step. */
export const resolveTiers = (
  { use, steps }: { use: string; steps: readonly StepName[] },
  isReady: (name: string) => boolean,
  known: KnownWeights = knownWeights,
): Tiers => {
  const resolveTier = (step: StepName): Tier => {
    const needed = Object.entries(known).filter(([, { serves }]) => serves.includes(step))
    return needed.length > 0 && needed.every(([name]) => isReady(name)) ? 'neural' : 'basic'
  }
  return use === builtIn ? Object.fromEntries(steps.map((step) => [step, resolveTier(step)])) : {}
}
