import { type BackendFacts, backendKeyName, type StepName } from '@kinora/domain'
import { z } from 'zod'

/** Whether aborting or deleting a job stops the work behind it. */
const stops = {
  openai: true,
  'llama-cpp': true,
  'vllm-omni': true,
  sglang: false,
  localai: false,
  xinference: false,
  'sd-cpp': false,
} as const
export type DialectName = keyof typeof stops

const video = z.strictObject({
  /** The frame rate of the model's training; the film is converted to the requested rate afterwards. */
  fps: z.int().min(1).max(120).optional(),
  /** Models make 1 + n × `frameStep` frames. */
  frameStep: z.int().min(1).max(64).default(4),
  /** Both sides are multiples of it. */
  sizeStep: z.int().min(1).max(128).default(16),
  /** The model generates sound with its video. */
  hasSound: z.boolean().default(false),
  /** The only sizes and lengths it supports; a film is fitted to the requested ones afterwards. */
  sizes: z
    .array(z.string().regex(/^\d{2,5}x\d{2,5}$/))
    .min(1)
    .optional(),
  lengths: z.array(z.int().min(1).max(600)).min(1).optional(),
})

const picture = z.strictObject({
  /** Both sides are multiples of it. */
  sizeStep: z.int().min(1).max(128).default(1),
  /** The most pixels that the model makes; a larger picture is requested smaller. */
  pixels: z.int().min(4_096).max(100_000_000).optional(),
  /** The only sizes it supports; the one whose aspect ratio is closest to the requested one is used. */
  sizes: z
    .array(z.string().regex(/^\d{2,5}x\d{2,5}$/))
    .min(1)
    .optional(),
})

export const openaiConfig = z.strictObject({
  /** Without `/v1`. */
  baseUrl: z.url({ protocol: /^https?$/ }),
  keyFrom: backendKeyName().optional(),
  dialect: z.enum(Object.keys(stops) as [DialectName, ...DialectName[]]),
  /** The name of the model at the server; without it, the server uses its default. */
  model: z.string().min(1).optional(),
  /** Sent unchanged: sampling steps, guidance, a negative prompt. */
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
  video: video.prefault({}),
  picture: picture.prefault({}),
  /** Maps our name of a voice to the server's; `voice` is the default. */
  voices: z.record(z.string(), z.string()).default({}),
  voice: z.string().optional(),
  /** The origins of its results, when the server redirects there. No key is sent to them. */
  resultOrigins: z
    .array(z.url({ protocol: /^https?$/ }))
    .max(10)
    .default([]),
  /** The maximum duration of a call that is held open. */
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
  endpoint: ({ baseUrl, keyFrom, resultOrigins }) => ({
    baseUrl,
    keyFrom,
    outputOrigins: resultOrigins.map((address) => new URL(address).origin),
  }),
}
