import { type BackendFacts, backendKeyName, type StepName } from '@kinora/domain'
import { z } from 'zod'

/** Whether dropping or deleting a job ends the work behind it. */
const stops = {
  openai: true,
  'llama-cpp': true,
  'vllm-omni': true,
  sglang: false,
  localai: false,
  xinference: false,
} as const
export type DialectName = keyof typeof stops

const video = z.strictObject({
  /** What the model was trained on; the film is brought to the asked rate afterwards. */
  fps: z.int().min(1).max(120).optional(),
  /** Models take one frame and so many more, once or several times. */
  frameStep: z.int().min(1).max(64).default(4),
  /** Both sides are multiples of it. */
  sizeStep: z.int().min(1).max(128).default(16),
  /** The model makes sound with its pictures. */
  hasSound: z.boolean().default(false),
  /** All it can make, where it takes no other; a film is brought to the asked size and length afterwards. */
  sizes: z
    .array(z.string().regex(/^\d{2,5}x\d{2,5}$/))
    .min(1)
    .optional(),
  lengths: z.array(z.int().min(1).max(600)).min(1).optional(),
})

export const openaiConfig = z.strictObject({
  /** Without `/v1`. */
  baseUrl: z.url({ protocol: /^https?$/ }),
  keyFrom: backendKeyName().optional(),
  dialect: z.enum(Object.keys(stops) as [DialectName, ...DialectName[]]),
  /** As the server calls it; left out, it uses the one it has. */
  model: z.string().min(1).optional(),
  /** Sent along as they stand: sampling steps, guidance, a negative prompt. */
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  video: video.prefault({}),
  /** Our name of a voice → the server's; `voice` is for all others. */
  voices: z.record(z.string(), z.string()).default({}),
  voice: z.string().optional(),
  /** Where its results are, when it sends there from its own address. No key of ours goes there. */
  resultOrigins: z
    .array(z.url({ protocol: /^https?$/ }))
    .max(10)
    .default([]),
  /** How long a call that is held open may last. */
  timeoutSeconds: z.int().min(1).max(86_400).optional(),
})
export type OpenaiConfig = z.infer<typeof openaiConfig>

const serves = [
  'text-to-video',
  'image-to-video',
  'frames-to-video',
  'text-to-image',
  'references-to-image',
  'speech',
  'transcribe',
  'plan-story',
  'describe-image',
] as const satisfies StepName[]
export type ServedStep = (typeof serves)[number]

export const openaiFacts: BackendFacts<OpenaiConfig> = {
  id: 'openai',
  config: openaiConfig,
  serves,
  canStop: ({ dialect }) => stops[dialect],
  reach: ({ baseUrl, keyFrom, resultOrigins }) => ({
    baseUrl,
    keyFrom,
    outputOrigins: resultOrigins.map((address) => new URL(address).origin),
  }),
}
