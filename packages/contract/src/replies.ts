import { z } from 'zod'
import { id } from './ids.ts'
import { limits } from './limits.ts'
import { states } from './states.ts'
import { warning } from './warnings.ts'

const creation = z.object({
  id: id(),
  url: z.string().meta({ description: 'URL of the result, valid for a day (ad films: one hour)' }),
  cover_url: z.string().meta({ description: 'URL of the cover image' }),
  watermarked_url: z.string().meta({ description: 'URL of the watermarked copy; empty unless `watermark` was set' }),
  duration: z.int().meta({ description: 'Seconds, rounded up; 0 for images' }),
  moderation_url: z.array(z.string()).meta({ description: 'Always empty' }),
})

const warnings = z.array(warning).meta({ description: 'Ignored fields, reduced values and missing parts of results' })
const priceLine = z.object({ name: z.string(), credits: z.int() })

/** Values that a task runs with; each is set once known. */
export const valuesUsed = z
  .object({
    prompt: z.string().optional().meta({ description: 'The recommended prompt, with `is_rec`' }),
    aspect_ratio: z.string().optional().meta({ description: 'The ratio chosen for `auto`, or the requested one' }),
    width: z.int().optional().meta({ description: 'Pixels' }),
    height: z.int().optional().meta({ description: 'Pixels' }),
    duration: z.number().optional().meta({ description: 'Seconds' }),
    fps: z.int().optional().meta({ description: 'Frames per second' }),
    seed: z.int().optional(),
    voice_id: z.string().optional(),
    model: z.string().optional().meta({ description: 'Canonical model id' }),
  })
  .meta({ id: 'ValuesUsed' })
export type ValuesUsed = z.infer<typeof valuesUsed>

/** Reply of `GET /ent/v2/tasks/{id}/creations`, and body of callbacks and events. */
export const queryReply = z
  .object({
    id: id(),
    task_id: id().meta({ description: 'The same as `id`' }),
    state: z.enum(states).meta({ description: '`success` and `failed` are final' }),
    err_code: z.string().meta({ description: 'Failure reason; empty unless the task failed' }),
    err_msg: z.string().meta({
      description: 'One sentence of at most 300 characters that explains `err_code`; empty unless the task failed',
    }),
    credits: z.int().meta({ description: 'Held while the task runs, charged after success, 0 after a failure' }),
    payload: z.string().meta({ description: 'The value of the create request' }),
    bgm: z.boolean().meta({ description: 'Effective value' }),
    off_peak: z.boolean().meta({ description: 'Effective value' }),
    progress: z.int().min(0).max(100).meta({ description: 'Percent; never decreases' }),
    creations: z.array(creation).meta({ description: 'Results; empty until success' }),
    warnings,
    used: valuesUsed,
    price_lines: z
      .array(priceLine)
      .meta({ description: 'After success: items of `credits`; negative lines are discounts. Empty until then' }),
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
      .meta({ description: 'Tasks of the parts of the script, in order' }),
  })
  .meta({ id: 'ComicReply' })
export type ComicReply = z.infer<typeof comicReply>

export const quoteReply = z
  .object({
    dry_run: z.literal(true),
    credits: z.int().meta({ description: 'Credits that a create would hold' }),
    credits_max: z.int().meta({ description: 'Credits with inputs of maximum length, if that sets the price' }),
    lines: z.array(priceLine),
    backend: z.string().meta({ description: 'Back end name in the catalog' }),
    expected_seconds: z.int().meta({ description: 'Based on recent tasks; 0 without any' }),
    warnings,
  })
  .meta({ id: 'QuoteReply' })
export type QuoteReply = z.infer<typeof quoteReply>
/** Reply of `POST /ent/v2/tasks/{id}/finalize`. */
export const finalizeReply = z
  .object({
    id: id().meta({ description: 'Id of the task that makes the final video' }),
    task_id: id().meta({ description: 'The same as `id`' }),
    sub_task_ids: z.array(id()).meta({ description: 'Ids of the new parts of a film; empty for a single video' }),
    state: z.enum(states),
    credits: z.int().meta({ description: 'Credits held' }),
    payload: z.string(),
    created_at: z.iso.datetime({ precision: 3 }),
    warnings,
  })
  .meta({ id: 'FinalizeReply' })
export type FinalizeReply = z.infer<typeof finalizeReply>

const taskFields = queryReply.pick({
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
  content: z.string().meta({ description: 'Short summary of the prompt' }),
  prompt: z.string().meta({ description: 'The prompt to send' }),
  template: z.string().meta({ description: 'Template name, for the type template' }),
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

/** An entry of the task list: request, outcome, and measured properties of the results. */
export const listedTask = z
  .object({
    ...taskFields,
    key_id: z.string().meta({ description: 'Id of the key that created the task' }),
    type: z.string().meta({ description: 'Create endpoint' }),
    template: z.string(),
    model: z.string(),
    prompt: z.string(),
    images: z.array(z.string()),
    duration: z.number().meta({ description: 'Requested seconds; fractional only for sounds' }),
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
        credit_remain: z.int().meta({ description: 'Available credits, without held credits' }),
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
          valid_to: z.string().meta({ description: 'Empty for a grant that does not expire' }),
        }),
      )
      .meta({ description: 'Grants, newest first; empty without `show_detail`' }),
  })
  .meta({ id: 'CreditsReply' })
export type CreditsReply = z.infer<typeof creditsReply>

/** Fields of every create reply, besides the effective parameters. */
export const createReplyBase = {
  id: id(),
  task_id: id(),
  state: z.enum(states),
  payload: z.string(),
  credits: z.int(),
  created_at: z.iso.datetime({ precision: 3 }),
  warnings,
}

/** Optional fields of a subject, in create and update requests. */
export const subjectFields = {
  images: z
    .array(z.string().meta({ format: 'uri' }))
    .optional()
    .meta({ description: '1 to 3 images' }),
  videos: z.array(z.string()).optional().meta({ description: 'At most one, of at most 5 seconds' }),
  voice_id: z.string().optional().meta({ description: 'Voice of the subject' }),
}

export const subjectReply = z
  .object({
    id: id().meta({ description: 'Use as `server_id`' }),
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
        .meta({ description: 'All validation errors; the one in `field` is first' }),
      needed: z.int().optional().meta({ description: 'With CreditInsufficient: credits that the request needs' }),
      available: z
        .int()
        .optional()
        .meta({ description: 'With CreditInsufficient: available credits, or the remaining budget of the key' }),
    }),
  })
  .meta({ id: 'ErrorBody' })
export type ErrorBody = z.infer<typeof errorBody>
