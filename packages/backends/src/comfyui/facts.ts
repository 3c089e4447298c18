import { type BackendFacts, backendKeyName, type StepName, type Terms } from '@kinora/domain'
import { z } from 'zod'
import { shippedTemplates } from './shipped-templates.ts'

export const comfyuiConfig = z.strictObject({
  baseUrl: z.url({ protocol: /^https?$/ }),
  /** For a proxy in front of the server that requires a bearer key; the server itself has none. */
  keyFrom: backendKeyName().optional(),
  /** A folder of the operator's templates; each replaces the shipped one of its step. */
  templates: z.string().min(1).optional(),
})
export type ComfyuiConfig = z.infer<typeof comfyuiConfig>

export const comfyuiSteps = [
  'text-to-image',
  'references-to-image',
  'text-to-video',
  'image-to-video',
  'frames-to-video',
  'references-to-video',
  'text-to-music',
  'upscale-video',
] as const satisfies StepName[]
export type ComfyuiStep = (typeof comfyuiSteps)[number]

export const comfyuiFacts: BackendFacts<ComfyuiConfig> = {
  id: 'comfyui',
  config: comfyuiConfig,
  serves: comfyuiSteps,
  canStop: () => true,
  endpoint: ({ baseUrl, keyFrom }) => ({ baseUrl, keyFrom }),
  // The catalog states the terms of custom templates, because only the operator knows what they load.
  terms: ({ templates }, step) => (templates === undefined ? (shippedTemplates[step] as Terms | undefined) : undefined),
}
