import { type BackendFacts, type StepName, steps } from '@kinora/domain'
import { z } from 'zod'

export const scriptedConfig = z.strictObject({
  baseUrl: z.url(),
  /** Whether it stops on request, and whether an attempt can be looked up after a crash. */
  stops: z.boolean().default(true),
  remembers: z.boolean().default(true),
  /** The estimate of every step, for tests of provider spend. */
  estimate: z.strictObject({ currency: z.string(), microUnits: z.int() }).optional(),
})
export type ScriptedConfig = z.infer<typeof scriptedConfig>

export const scriptedFacts: BackendFacts<ScriptedConfig> = {
  id: 'scripted',
  config: scriptedConfig,
  serves: Object.keys(steps) as StepName[],
  canStop: ({ stops }) => stops,
  endpoint: ({ baseUrl }) => ({ baseUrl }),
  testOnly: true,
}
