import { type BackendFacts, type StepName, steps } from '@kinora/domain'
import { z } from 'zod'

export const sandboxFacts: BackendFacts<Record<string, never>> = {
  id: 'sandbox',
  config: z.strictObject({}),
  serves: Object.keys(steps) as StepName[],
  canStop: () => true,
  ours: true,
  forTestKeys: true,
}
