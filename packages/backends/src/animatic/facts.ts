import { type BackendFacts, type StepName, steps } from '@kinora/domain'
import { z } from 'zod'

/** Steps that need a large network for a good result. */
const unserved = ['move-figure', 'clone-voice'] as const satisfies StepName[]
export type ServedStep = Exclude<StepName, (typeof unserved)[number]>

export const isServed = (step: StepName): step is ServedStep => !unserved.some((name) => name === step)

export const animaticFacts: BackendFacts<Record<string, never>> = {
  id: 'animatic',
  config: z.strictObject({}),
  serves: (Object.keys(steps) as StepName[]).filter(isServed),
  canStop: () => true,
  ours: true,
}
