import { type BackendFacts, type StepName, steps } from '@kinora/domain'
import { z } from 'zod'

export const animaticFacts: BackendFacts<Record<string, never>> = {
  id: 'animatic',
  config: z.strictObject({}),
  serves: Object.keys(steps) as StepName[],
  canStop: () => true,
  ours: true,
}
