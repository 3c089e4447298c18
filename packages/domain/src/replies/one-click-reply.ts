import type { OneClickReply, State } from '@kinora/contract'
import type { FilmFace } from '../generators/define-generator.ts'
import type { FilmRecord, FilmView } from '../ports/films.ts'
import type { TaskView } from '../ports/store.ts'
import { signResultUrl } from './ad-reply.ts'
import { buildCreationReply, buildNotes, type SignUrl } from './query-reply.ts'

type JobGroup = OneClickReply['job_records'][number]
type Job = JobGroup['jobs'][number]

const toReplyState = (state: State): OneClickReply['state'] => (state === 'queueing' ? 'created' : state)

const buildJob = async (record: FilmRecord, sign: SignUrl): Promise<Job> => {
  const { kind, shown } = record
  return {
    id: record.id,
    type: kind === 'compose' ? 'compose' : 'generate_video',
    index: kind === 'compose' ? 0 : record.segment,
    input: '',
    output: '',
    state: toReplyState(record.state),
    created_at: record.createdAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
    err_code: record.errCode,
    err_msg: record.errMsg,
    signed_url: await signResultUrl(record, sign),
    ...(kind === 'compose'
      ? {}
      : {
          mv_generate_video_input: {
            duration: shown.seconds,
            prompt: record.prompt,
            lyric_text: record.lyric,
            signed_images: await Promise.all(shown.pictures.map((picture, i) => sign(picture, `${record.id}-${i}`))),
          },
        }),
  }
}

/** Videos by segment, then composes; sound has no jobs here. */
const buildJobGroups = async (records: readonly FilmRecord[], sign: SignUrl): Promise<JobGroup[]> => {
  const jobs = await Promise.all(
    records.filter(({ kind }) => kind === 'video' || kind === 'compose').map((record) => buildJob(record, sign)),
  )
  const videos = jobs.filter(({ type }) => type === 'generate_video')
  const composes = jobs.filter(({ type }) => type === 'compose')
  const segments = [...new Set(videos.map(({ index }) => index))].sort((a, b) => a - b)
  return [
    ...segments.map((index) => ({
      type: 'generate_video' as const,
      index,
      jobs: videos.filter((video) => video.index === index),
    })),
    ...(composes.length === 0 ? [] : [{ type: 'compose' as const, index: 0, jobs: composes }]),
  ]
}

/** Signs the URL of the newest composed film; empty without one. */
const signComposedUrl = async (records: readonly FilmRecord[], sign: SignUrl): Promise<string> => {
  const newest = records.findLast(({ kind, creations }) => kind === 'compose' && creations.length > 0)
  return newest ? signResultUrl(newest, sign) : ''
}

/** Builds the reply of a film of the one-click family, or of one of its jobs as a separate task (D-282). */
export const buildOneClickReply = async (
  film: FilmView,
  options: { face: FilmFace; sign: SignUrl; job?: { task: TaskView; record: FilmRecord } },
): Promise<OneClickReply> => {
  const { face, sign, job } = options
  const task = job?.task ?? film
  const { createdAt, updatedAt } = job?.record ?? film
  return {
    id: task.id,
    task_id: task.id,
    type: face === 'one_click' ? 'one_click' : 'mv',
    creator_id: film.tenantId,
    state: toReplyState(task.state),
    input: '',
    err_code: task.errCode,
    err_msg: task.errMsg,
    signed_url: job ? await signResultUrl(job.record, sign) : await signComposedUrl(film.records, sign),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    credits: task.credits,
    payload: task.payload,
    progress: task.progress,
    creations: await Promise.all(task.creations.map((creation) => buildCreationReply(creation, sign))),
    ...buildNotes(task),
    job_records: await buildJobGroups(job ? [job.record] : film.records, sign),
  }
}
