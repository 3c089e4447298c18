import type { AdFilmReply } from '@kinora/contract'
import type { PartKind } from '../film-parts/parts.ts'
import type { FilmRecord, FilmView } from '../ports/films.ts'
import { creationReplyOf, notesOf, type SignUrl } from './query-reply.ts'

type Records = AdFilmReply['data_records']
type Shown = Records['narration_records'][number]

const types = { video: 'generate_video', narration: 'generate_narration', music: 'generate_bgm' } as const

/** Where the newest result of a part can be read. */
export const resultUrlOf = async ({ creations }: Pick<FilmRecord, 'creations'>, sign: SignUrl): Promise<string> => {
  const [creation] = creations
  return creation ? sign(creation.result, creation.id) : ''
}

/** The parts a compose joined; the first one joined those that the film was made with. */
const joinedBy = (film: FilmView, { joins }: FilmRecord): FilmRecord[] => {
  if (joins.length > 0) return joins.flatMap((id) => film.records.find((record) => record.id === id) ?? [])
  const isFirst = ({ kind, segment }: FilmRecord, i: number): boolean =>
    film.records.findIndex((other) => other.kind === kind && other.segment === segment) === i
  return film.records.filter(isFirst)
}

const paramsOf = (film: FilmView, compose: FilmRecord): Records['completed_creation_records'][number]['params'] => {
  const idsOf = (kind: PartKind): string[] =>
    joinedBy(film, compose)
      .filter((part) => part.kind === kind)
      .map(({ id }) => id)
  return {
    video_task_ids: idsOf('video'),
    bgm_task_id: idsOf('music')[0] ?? '',
    narration_task_id: idsOf('narration')[0] ?? '',
  }
}

/** An advertisement film with all that was ever made for it (D-272). */
export const adReplyOf = async (film: FilmView, sign: SignUrl): Promise<AdFilmReply> => {
  const recordsOf = (kind: keyof typeof types, segment: number): Promise<Shown[]> =>
    Promise.all(
      film.records
        .filter((record) => record.kind === kind && record.segment === segment)
        .map(async (record) => ({
          id: record.id,
          type: types[kind],
          prompt: record.prompt,
          creation_url: await resultUrlOf(record, sign),
          state: record.state,
          err_code: record.errCode,
          err_msg: record.errMsg,
        })),
    )
  const segments = film.records.flatMap(({ kind, segment }) => (kind === 'video' ? [segment] : []))
  return {
    id: film.id,
    task_id: film.id,
    state: film.state,
    err_code: film.errCode,
    err_msg: film.errMsg,
    credits: film.credits,
    payload: film.payload,
    progress: film.progress,
    creations: await Promise.all(film.creations.map((creation) => creationReplyOf(creation, sign))),
    ...notesOf(film),
    data_records: {
      storyboards: await Promise.all(
        [...new Set(segments)]
          .sort((a, b) => a - b)
          .map(async (segment) => ({ stroyboard_id: segment, records: await recordsOf('video', segment) })),
      ),
      narration_records: await recordsOf('narration', 0),
      bgm_records: await recordsOf('music', 0),
      completed_creation_records: await Promise.all(
        film.records
          .filter(({ kind }) => kind === 'compose')
          .map(async (record) => ({
            id: record.id,
            creation_url: await resultUrlOf(record, sign),
            state: record.state,
            err_code: record.errCode,
            err_msg: record.errMsg,
            params: paramsOf(film, record),
          })),
      ),
    },
  }
}
