import { z } from 'zod'
import { states } from './states.ts'

const id = () =>
  z
    .string()
    .regex(/^[1-9][0-9]{17,18}$/)
    .meta({ examples: ['247654321098765432'] })

const creation = z.object({
  id: id(),
  url: z.string(),
  cover_url: z.string(),
  watermarked_url: z.string(),
  duration: z.int(),
  moderation_url: z.array(z.string()),
})

/** What `GET /ent/v2/tasks/{id}/creations`, callbacks and events carry. */
export const queryReply = z
  .object({
    id: id(),
    task_id: id(),
    state: z.enum(states),
    err_code: z.string(),
    credits: z.int(),
    payload: z.string(),
    bgm: z.boolean(),
    off_peak: z.boolean(),
    progress: z.int().min(0).max(100),
    creations: z.array(creation),
  })
  .meta({ id: 'TaskQueryReply' })
export type QueryReply = z.infer<typeof queryReply>

/** What every create reply has beside the echo of what was used. */
export const createReplyBase = {
  id: id(),
  task_id: id(),
  state: z.enum(states),
  payload: z.string(),
  credits: z.int(),
  created_at: z.iso.datetime({ precision: 3 }),
}

export const errorBody = z
  .object({
    code: z.int(),
    reason: z.string(),
    message: z.string(),
    metadata: z.object({ trace_id: z.string(), field: z.string().optional(), rule: z.string().optional() }),
  })
  .meta({ id: 'ErrorBody' })
export type ErrorBody = z.infer<typeof errorBody>
