import { z } from 'zod'
import { id } from '../ids.ts'

const unixSeconds = () => z.int().meta({ description: 'Unix seconds' })

export const videoStatuses = ['queued', 'in_progress', 'completed', 'failed'] as const

export const openaiVideo = z
  .object({
    id: id(),
    object: z.literal('video'),
    model: z.string(),
    status: z.enum(videoStatuses),
    progress: z.int().min(0).max(100),
    created_at: unixSeconds(),
    completed_at: unixSeconds().nullable(),
    expires_at: unixSeconds().nullable().meta({ description: 'The media are kept at least until then' }),
    size: z.string().meta({ description: 'Width and height, such as 1280x720' }),
    seconds: z.string(),
    prompt: z.string().nullable(),
    remixed_from_video_id: z.string().nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
  })
  .meta({ id: 'OpenaiVideo' })
export type OpenaiVideo = z.infer<typeof openaiVideo>

export const openaiVideoList = z.object({
  object: z.literal('list'),
  data: z.array(openaiVideo),
  first_id: z.string().nullable(),
  last_id: z.string().nullable(),
  has_more: z.boolean(),
})

export const openaiVideoDeleted = z.object({ id: id(), object: z.literal('video.deleted'), deleted: z.literal(true) })

export const openaiImages = z.object({
  created: unixSeconds(),
  output_format: z.literal('png'),
  size: z.string(),
  data: z.array(z.object({ url: z.string().optional(), b64_json: z.string().optional() })),
})

export const openaiModelList = z.object({
  object: z.literal('list'),
  data: z.array(
    z.object({
      id: z.string(),
      object: z.literal('model'),
      created: unixSeconds(),
      owned_by: z.string(),
      endpoints: z.array(z.string()).meta({ description: 'Paths of the endpoints that accept the model' }),
    }),
  ),
})

const errorTypes = [
  'invalid_request_error',
  'authentication_error',
  'permission_error',
  'not_found_error',
  'rate_limit_error',
  'server_error',
] as const
export type OpenaiErrorType = (typeof errorTypes)[number]

/** Error body of the OpenAI-compatible endpoints. */
export const openaiErrorBody = z
  .object({
    error: z.object({
      message: z.string(),
      type: z.enum(errorTypes),
      code: z.string().meta({ description: 'Reason, as in the native endpoints' }),
      param: z.string().nullable().meta({ description: 'Field that caused the error' }),
    }),
  })
  .meta({ id: 'OpenaiErrorBody' })
export type OpenaiErrorBody = z.infer<typeof openaiErrorBody>
