import { z } from 'zod'
import { id } from './ids.ts'
import { queryReply } from './replies.ts'
import { states } from './states.ts'

const { state, err_code, err_msg, credits, payload, progress, creations, warnings, used, price_lines } =
  queryReply.shape
const moment = z.iso.datetime({ precision: 3 })

/** What the parts of an advertisement film are called where they are read and edited. */
export const adPartTypes = ['generate_video', 'generate_narration', 'generate_bgm'] as const

const adRecord = z.object({
  id: id(),
  type: z.enum(adPartTypes),
  prompt: z.string().meta({ description: 'Prompt of the segment, words of the narration, or prompt of the music' }),
  creation_url: z.string().meta({ description: 'Valid for an hour; empty until there is something' }),
  state,
  err_code,
  err_msg,
})

const adCompose = adRecord.omit({ type: true, prompt: true }).extend({
  params: z.object({ video_task_ids: z.array(id()), bgm_task_id: z.string(), narration_task_id: z.string() }),
})

/** What `GET /ent/v2/ad-one-click/{id}` and callbacks of such a film carry. Records stand newest last. */
export const adFilmReply = z
  .object({
    id: id(),
    task_id: id(),
    state,
    err_code,
    err_msg,
    credits,
    payload,
    progress,
    creations,
    warnings,
    used,
    price_lines,
    data_records: z.object({
      storyboards: z.array(
        z.object({
          // Spelled so by the interface.
          stroyboard_id: z.int().meta({ description: 'Segment, from 0' }),
          records: z.array(adRecord),
        }),
      ),
      narration_records: z.array(adRecord),
      bgm_records: z.array(adRecord),
      completed_creation_records: z.array(adCompose),
    }),
  })
  .meta({ id: 'AdFilmReply' })
export type AdFilmReply = z.infer<typeof adFilmReply>

/** Who waits for a slot has only been created, here. */
export const oneClickStates = states.filter((each) => each !== 'queueing')
const seen = {
  state: z.enum(oneClickStates),
  created_at: moment,
  updated_at: moment,
  err_code,
  err_msg,
  signed_url: z.string().meta({ description: 'The result; empty until there is one' }),
}

const job = z.object({
  id: id(),
  type: z.enum(['generate_video', 'compose']),
  index: z.int().meta({ description: 'Segment, from 0; 0 for a compose' }),
  input: z.literal(''),
  output: z.literal(''),
  ...seen,
  mv_generate_video_input: z
    .object({
      duration: z.number(),
      prompt: z.string(),
      lyric_text: z.string(),
      signed_images: z.array(z.string()),
    })
    .optional()
    .meta({ description: 'Of a video: what it is made from' }),
})

/** What the `GET` of general one-click films and music videos answers, of a film or of one of its jobs. */
export const oneClickReply = z
  .object({
    id: id(),
    task_id: id(),
    type: z.enum(['one_click', 'mv']),
    creator_id: id().meta({ description: 'The tenant' }),
    input: z.literal(''),
    ...seen,
    credits,
    payload,
    progress,
    creations,
    warnings,
    used,
    price_lines,
    job_records: z.array(
      z.object({
        type: job.shape.type,
        index: job.shape.index,
        jobs: z.array(job).meta({ description: 'Newest last' }),
      }),
    ),
  })
  .meta({ id: 'OneClickReply' })
export type OneClickReply = z.infer<typeof oneClickReply>
