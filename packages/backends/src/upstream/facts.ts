import { models, resolutions } from '@kinora/contract'
import { type BackendFacts, backendKeyName, type StepName } from '@kinora/domain'
import { z } from 'zod'
import { creates, type ServedStep, servedSteps } from './creates.ts'

const lengths = z.array(
  z.strictObject({
    seconds: z.array(z.int().min(1).max(600)).min(1),
    resolutions: z.array(z.enum(resolutions)).min(1),
  }),
)

/** A model of the other service; a model with a name of ours needs no lengths, others do. */
const film = z.strictObject({
  model: z.string().min(1),
  lengths: lengths.min(1).optional(),
  /** Longer films go to the next route, whatever the model supports. */
  maxDuration: z.int().min(1).optional(),
})
const picture = z.strictObject({ model: z.string().min(1) })
const speech = z.strictObject({
  /** For speech without a voice. */
  voice: z.string().min(1).optional(),
})

const isKnown = (step: ServedStep, model: string): boolean =>
  creates[step].rows.some((name) => models[name].some((row) => row.model === model))

export const upstreamConfig = z.strictObject({
  baseUrl: z.url({ protocol: /^https?$/ }),
  keyFrom: backendKeyName(),
  /** The variable with the secret of its callbacks; with it and a callback server, callbacks are requested. */
  callbackSecretFrom: backendKeyName().optional(),
  /** The model of each step; a step without a model goes to the next route. */
  models: z
    .strictObject({
      'text-to-video': film.optional(),
      'image-to-video': film.optional(),
      'frames-to-video': film.optional(),
      'references-to-video': film.optional(),
      'text-to-image': picture.optional(),
      'references-to-image': picture.optional(),
      speech: speech.optional(),
    })
    .superRefine((steps, context) => {
      for (const step of servedSteps) {
        const entry = steps[step]
        if (entry === undefined || !('model' in entry) || isKnown(step, entry.model)) continue
        if (!('lengths' in entry) || entry.lengths === undefined)
          context.addIssue({ code: 'custom', path: [step], message: `${entry.model} is unknown: set its lengths` })
      }
    }),
  /** The origins of its results, when they are in another store. No key is sent to them. */
  resultOrigins: z
    .array(z.url({ protocol: /^https?$/ }))
    .max(10)
    .default([]),
  /** Whether it can stop a running task. */
  stops: z.boolean().default(true),
})
export type UpstreamConfig = z.infer<typeof upstreamConfig>

export const upstreamFacts: BackendFacts<UpstreamConfig> = {
  id: 'upstream',
  config: upstreamConfig,
  serves: servedSteps satisfies readonly StepName[],
  canStop: ({ stops }) => stops,
  callbackSecret: ({ callbackSecretFrom }) => callbackSecretFrom,
  endpoint: ({ baseUrl, keyFrom, resultOrigins }) => ({
    baseUrl,
    keyFrom,
    scheme: 'Token',
    outputOrigins: resultOrigins.map((address) => new URL(address).origin),
  }),
}
