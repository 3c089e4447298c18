import { type BackendFacts, type StepName, steps } from '@kinora/domain'
import { z } from 'zod'

export const scriptedConfig = z.strictObject({
  baseUrl: z.url(),
  /** Whether it stops when asked, and whether it can be asked for an attempt after a crash. */
  stops: z.boolean().default(true),
  remembers: z.boolean().default(true),
})
export type ScriptedConfig = z.infer<typeof scriptedConfig>

export const scriptedFacts: BackendFacts<ScriptedConfig> = {
  id: 'scripted',
  config: scriptedConfig,
  serves: Object.keys(steps) as StepName[],
  canStop: ({ stops }) => stops,
  reach: ({ baseUrl }) => ({ baseUrl }),
  testOnly: true,
}
