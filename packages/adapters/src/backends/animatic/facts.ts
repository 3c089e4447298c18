import type { BackendFacts } from '@kinora/domain'
import { z } from 'zod'

export const animaticFacts: BackendFacts<Record<string, never>> = {
  id: 'animatic',
  config: z.strictObject({}),
  serves: ['text-to-video'],
  canStop: () => true,
  ours: true,
}
