import { z } from 'zod'
import { id } from './ids.ts'
import { limits } from './limits.ts'
import { states } from './states.ts'
import { warning } from './warnings.ts'

const creation = z.object({
  id: id(),
  url: z
    .string()
    .meta({ description: 'The result; the address holds for a day, for an hour with an advertisement film' }),
  cover_url: z.string().meta({ description: 'A still picture of it' }),
  watermarked_url: z.string().meta({ description: 'The marked copy; empty unless `watermark` was asked for' }),
  duration: z.int().meta({ description: 'Seconds, rounded up; 0 for pictures' }),
  moderation_url: z.array(z.string()).meta({ description: 'Always empty' }),
})

const warnings = z.array(warning).meta({ description: 'What was ignored, reduced or not delivered; empty if nothing' })
const priceLine = z.object({ name: z.string(), credits: z.int() })

/** Values that a task runs with, each once it is known. */
export const valuesUsed = z
  .object({
    prompt: z.string().optional().meta({ description: 'The recommended one, with `is_rec`' }),
    aspect_ratio: z.string().optional().meta({ description: 'The one chosen for `auto`, or as sent' }),
    width: z.int().optional().meta({ description: 'Pixels' }),
    height: z.int().optional().meta({ description: 'Pixels' }),
    duration: z.number().optional().meta({ description: 'Seconds' }),
    fps: z.int().optional().meta({ description: 'Frames per second' }),
    seed: z.int().optional(),
    voice_id: z.string().optional(),
    model: z.string().optional().meta({ description: 'The canonical id of the model' }),
  })
  .meta({ id: 'ValuesUsed' })
export type ValuesUsed = z.infer<typeof valuesUsed>

/** What `GET /ent/v2/tasks/{id}/creations`, callbacks and events carry. */
export const queryReply = z
  .object({
    id: id(),
    task_id: id().meta({ description: 'The same as `id`' }),
    state: z.enum(states).meta({ description: '`success` and `failed` are final' }),
    err_code: z.string().meta({ description: 'Why it failed; empty otherwise' }),
    err_msg: z.string().meta({
      description: 'One sentence of at most 300 characters that explains `err_code`; empty unless the task failed',
    }),
    credits: z.int().meta({ description: 'Held while it runs, charged after success, 0 after a failure' }),
    payload: z.string().meta({ description: 'As the create gave it' }),
    bgm: z.boolean().meta({ description: 'As used' }),
    off_peak: z.boolean().meta({ description: 'As used' }),
    progress: z.int().min(0).max(100).meta({ description: 'Per cent; never falls' }),
    creations: z.array(creation).meta({ description: 'The results; empty until success' }),
    warnings,
    used: valuesUsed,
    price_lines: z
      .array(priceLine)
      .meta({ description: 'After success: what makes up `credits`; negative lines are reductions. Empty until then' }),
    queue_position: z.int().nullable().optional().meta({
      description:
        'In query replies: tasks of the tenant that get a slot before this one; null once it has a slot. Not part of the ETag',
    }),
    expected_start_at: z.iso
      .datetime({ precision: 3 })
      .nullable()
      .optional()
      .meta({ description: 'In query replies: when the task is expected to get a slot; null if unknown' }),
  })
  .meta({ id: 'TaskQueryReply' })
export type QueryReply = z.infer<typeof queryReply>

export const comicReply = queryReply
  .extend({
    parts: z
      .array(z.object({ id: id(), state: z.enum(states), err_code: z.string(), err_msg: z.string(), index: z.int() }))
      .meta({ description: 'The tasks that the script became, in order' }),
  })
  .meta({ id: 'ComicReply' })
export type ComicReply = z.infer<typeof comicReply>

export const quoteReply = z
  .object({
    dry_run: z.literal(true),
    credits: z.int().meta({ description: 'What a create would hold' }),
    credits_max: z.int().meta({ description: 'The same with inputs of the greatest length, where these decide' }),
    lines: z.array(priceLine),
    backend: z.string().meta({ description: 'Its name in the catalog' }),
    expected_seconds: z.int().meta({ description: 'By what ran of late; 0 when nothing did' }),
    warnings,
  })
  .meta({ id: 'QuoteReply' })
export type QuoteReply = z.infer<typeof quoteReply>
const seenTask = queryReply.pick({
  id: true,
  task_id: true,
  state: true,
  err_code: true,
  err_msg: true,
  credits: true,
  payload: true,
}).shape

export const recommendationTypes = ['template', 'img2video', 'start_end2video', 'e_commerce'] as const

const recommendedPrompt = z.object({
  type: z.enum(recommendationTypes),
  content: z.string().meta({ description: 'What happens, in a few words' }),
  prompt: z.string().meta({ description: 'What to send' }),
  template: z.string().meta({ description: 'Of the type template: which one' }),
  resolution: z.enum(['360p', '720p']),
})
export type RecommendedPrompt = z.infer<typeof recommendedPrompt>

export const recommendationReply = z
  .object({
    id: id(),
    task_id: id(),
    images: z.array(z.string()),
    count: z.int(),
    prompts: z.array(recommendedPrompt),
    credits: z.int(),
    created_at: z.iso.datetime({ precision: 3 }),
  })
  .meta({ id: 'RecommendationReply' })
export type RecommendationReply = z.infer<typeof recommendationReply>

/** A task among others: what was asked, what became of it, and what can be measured of its results. */
export const listedTask = z
  .object({
    ...seenTask,
    key_id: z.string().meta({ description: 'The key it was created with' }),
    type: z.string().meta({ description: 'Which create made it' }),
    template: z.string(),
    model: z.string(),
    prompt: z.string(),
    images: z.array(z.string()),
    duration: z.number().meta({ description: 'As asked, in seconds; only sounds may be asked for with a fraction' }),
    resolution: z.string(),
    aspect_ratio: z.string(),
    created_at: z.iso.datetime({ precision: 3 }),
    creations: z.array(
      creation.extend({
        video: z.object({
          duration: z.number(),
          fps: z.int(),
          resolution: z.object({ width: z.int(), height: z.int() }),
        }),
      }),
    ),
  })
  .meta({ id: 'ListedTask' })
export type ListedTask = z.infer<typeof listedTask>

export const creditsReply = z
  .object({
    remains: z.array(
      z.object({
        type: z.literal('metered'),
        credit_remain: z.int().meta({ description: 'Available; what is held is taken off' }),
        concurrency_limit: z.int(),
        current_concurrency: z.int(),
        queue_count: z.int(),
      }),
    ),
    packages: z
      .array(
        z.object({
          id: id(),
          name: z.string(),
          type: z.literal('metered'),
          concurrency: z.int(),
          credit_amount: z.int(),
          credit_remain: z.int(),
          created_at: z.string(),
          purchase_at: z.string(),
          valid_from: z.string(),
          valid_to: z.string().meta({ description: 'Empty for a grant without an end' }),
        }),
      )
      .meta({ description: 'Grants, newest first; empty unless asked for' }),
  })
  .meta({ id: 'CreditsReply' })
export type CreditsReply = z.infer<typeof creditsReply>

/** What every create reply has beside the echo of what was used. */
export const createReplyBase = {
  id: id(),
  task_id: id(),
  state: z.enum(states),
  payload: z.string(),
  credits: z.int(),
  created_at: z.iso.datetime({ precision: 3 }),
  warnings,
}

/** What a subject may bring along, at its creation and later. */
export const subjectFields = {
  images: z
    .array(z.string().meta({ format: 'uri' }))
    .optional()
    .meta({ description: '1 to 3 pictures' }),
  videos: z.array(z.string()).optional().meta({ description: 'At most one, of 5 seconds' }),
  voice_id: z.string().optional().meta({ description: 'How it speaks' }),
}

export const subjectReply = z
  .object({
    id: id().meta({ description: 'Used as `server_id`' }),
    name: z.string(),
    images: z.array(z.string()),
    videos: z.array(z.string()),
    voice_id: z.string(),
    style: z.string(),
    description: z.string(),
    credits: z.int(),
  })
  .meta({ id: 'Subject' })
export type SubjectReply = z.infer<typeof subjectReply>

export const errorBody = z
  .object({
    code: z.int(),
    reason: z.string(),
    message: z.string(),
    metadata: z.object({
      trace_id: z.string(),
      field: z.string().optional(),
      rule: z.string().optional(),
      faults: z
        .array(z.object({ field: z.string(), reason: z.string(), rule: z.string(), message: z.string() }))
        .max(limits.faultsPerReply)
        .optional()
        .meta({ description: 'Every fault of the fields, the one in `field` first' }),
      needed: z.int().optional().meta({ description: 'Of CreditInsufficient: credits that the request takes' }),
      available: z
        .int()
        .optional()
        .meta({ description: 'Of CreditInsufficient: credits that are left, of the key where its budget decides' }),
    }),
  })
  .meta({ id: 'ErrorBody' })
export type ErrorBody = z.infer<typeof errorBody>
