import type { OneClickReply, State } from '@kinora/contract'
import type { FilmFace } from '../generators/define-generator.ts'
import type { FilmRecord, FilmView } from '../ports/films.ts'
import type { TaskView } from '../ports/store.ts'
import { resultUrlOf } from './ad-reply.ts'
import { creationReplyOf, notesOf, type SignUrl } from './query-reply.ts'

type JobGroup = OneClickReply['job_records'][number]
type Job = JobGroup['jobs'][number]

const stateOf = (state: State): OneClickReply['state'] => (state === 'queueing' ? 'created' : state)

const jobOf = async (record: FilmRecord, sign: SignUrl): Promise<Job> => {
  const { kind, shown } = record
  return {
    id: record.id,
    type: kind === 'compose' ? 'compose' : 'generate_video',
    index: kind === 'compose' ? 0 : record.segment,
    input: '',
    output: '',
    state: stateOf(record.state),
    created_at: record.createdAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
    err_code: record.errCode,
    err_msg: record.errMsg,
    signed_url: await resultUrlOf(record, sign),
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

/** Videos by segment, then composes; what is heard has no jobs here. */
const groupsOf = async (records: readonly FilmRecord[], sign: SignUrl): Promise<JobGroup[]> => {
  const jobs = await Promise.all(
    records.filter(({ kind }) => kind === 'video' || kind === 'compose').map((record) => jobOf(record, sign)),
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

/** The newest composed film; nothing until there is one. */
const composedUrlOf = async (records: readonly FilmRecord[], sign: SignUrl): Promise<string> => {
  const newest = records.findLast(({ kind, creations }) => kind === 'compose' && creations.length > 0)
  return newest ? resultUrlOf(newest, sign) : ''
}

/** A film of the one-click family, or one of its jobs as a task of its own (D-282). */
export const oneClickReplyOf = async (
  film: FilmView,
  ask: { face: FilmFace; sign: SignUrl; job?: { task: TaskView; record: FilmRecord } },
): Promise<OneClickReply> => {
  const { face, sign, job } = ask
  const task = job?.task ?? film
  const { createdAt, updatedAt } = job?.record ?? film
  return {
    id: task.id,
    task_id: task.id,
    type: face === 'one_click' ? 'one_click' : 'mv',
    creator_id: film.tenantId,
    state: stateOf(task.state),
    input: '',
    err_code: task.errCode,
    err_msg: task.errMsg,
    signed_url: job ? await resultUrlOf(job.record, sign) : await composedUrlOf(film.records, sign),
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
    credits: task.credits,
    payload: task.payload,
    progress: task.progress,
    creations: await Promise.all(task.creations.map((creation) => creationReplyOf(creation, sign))),
    ...notesOf(task),
    job_records: await groupsOf(job ? [job.record] : film.records, sign),
  }
}
