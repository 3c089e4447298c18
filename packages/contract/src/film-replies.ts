import { z } from 'zod'
import { id } from './ids.ts'
import { queryReply } from './replies.ts'
import { states } from './states.ts'

const { state, err_code, err_msg, credits, payload, progress, creations, warnings, used, price_lines } =
  queryReply.shape
const moment = z.iso.datetime({ precision: 3 })

/** Type names of the parts of an ad film, in reads and edits. */
export const adPartTypes = ['generate_video', 'generate_narration', 'generate_bgm'] as const

const adRecord = z.object({
  id: id(),
  type: z.enum(adPartTypes),
  prompt: z.string().meta({ description: 'Prompt of the segment, text of the narration, or prompt of the music' }),
  creation_url: z.string().meta({ description: 'Valid for an hour; empty until the part is ready' }),
  state,
  err_code,
  err_msg,
})

const adCompose = adRecord.omit({ type: true, prompt: true }).extend({
  params: z.object({ video_task_ids: z.array(id()), bgm_task_id: z.string(), narration_task_id: z.string() }),
})

/** Reply of `GET /ent/v2/ad-one-click/{id}` and body of the callbacks of an ad film. Records are sorted newest last. */
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
          // The public API has this spelling.
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

/** Reply of `GET /ent/v2/films/{id}/versions`. */
export const filmVersions = z
  .object({
    id: id(),
    versions: z
      .array(
        z
          .object({
            id: id().meta({ description: 'Id of the part or task that has the composed film' }),
            state,
            err_code,
            err_msg,
            origin: z.enum(['create', 'compose', 'finalize']).meta({ description: 'Call that made it' }),
            draft: z.boolean().meta({ description: 'It shows DRAFT' }),
            current: z.boolean().meta({ description: 'The newest successful version' }),
            takes: z
              .array(id())
              .meta({ description: 'Ids of the shots, music and narration that it joins; a single task joins itself' }),
            created_at: moment,
            creations,
          })
          .meta({ id: 'FilmVersion' }),
      )
      .meta({ description: 'Oldest first' }),
  })
  .meta({ id: 'FilmVersions' })
export type FilmVersions = z.infer<typeof filmVersions>
export type FilmVersion = FilmVersions['versions'][number]

/** Reply of `GET /ent/v2/films/{id}/parts/{part}/takes`. */
export const filmTakes = z
  .object({
    id: id(),
    part: z.string(),
    takes: z
      .array(
        z
          .object({
            id: id().meta({ description: 'Id of the part, or of the single task' }),
            state,
            err_code,
            err_msg,
            origin: z.enum(['create', 'edit', 'finalize']).meta({ description: 'Call that made it' }),
            draft: z.boolean().meta({ description: 'It shows DRAFT' }),
            in_use: z.boolean().meta({ description: 'The film uses it, or a compose from the newest takes would' }),
            prompt: z.string().meta({
              description:
                'Prompt of a shot, text of a narration or prompt of music; of a single task only with `is_rec`',
            }),
            seconds: z.number(),
            created_at: moment,
            creations,
          })
          .meta({ id: 'FilmTake' }),
      )
      .meta({ description: 'Oldest first' }),
  })
  .meta({ id: 'FilmTakes' })
export type FilmTakes = z.infer<typeof filmTakes>
export type FilmTake = FilmTakes['takes'][number]

/** In these replies, a task that waits for a slot has the state `created`. */
export const oneClickStates = states.filter((each) => each !== 'queueing')
const jobFields = {
  state: z.enum(oneClickStates),
  created_at: moment,
  updated_at: moment,
  err_code,
  err_msg,
  signed_url: z.string().meta({ description: 'URL of the result; empty until it is ready' }),
}

const job = z.object({
  id: id(),
  type: z.enum(['generate_video', 'compose']),
  index: z.int().meta({ description: 'Segment, from 0; 0 for a compose' }),
  input: z.literal(''),
  output: z.literal(''),
  ...jobFields,
  mv_generate_video_input: z
    .object({
      duration: z.number(),
      prompt: z.string(),
      lyric_text: z.string(),
      signed_images: z.array(z.string()),
    })
    .optional()
    .meta({ description: 'Input of a video job' }),
})

/** Reply of the `GET` endpoints of general films and music videos, for a film or one of its jobs. */
export const oneClickReply = z
  .object({
    id: id(),
    task_id: id(),
    type: z.enum(['one_click', 'mv']),
    creator_id: id().meta({ description: 'Tenant id' }),
    input: z.literal(''),
    ...jobFields,
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
