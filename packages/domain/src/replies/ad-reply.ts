import type { AdFilmReply } from '@kinora/contract'
import type { PartKind } from '../film-parts/parts.ts'
import { listJoinedParts } from '../films/joined-parts.ts'
import type { FilmRecord, FilmView } from '../ports/films.ts'
import { buildCreationReply, buildNotes, type SignUrl } from './query-reply.ts'

type Records = AdFilmReply['data_records']
type Shown = Records['narration_records'][number]

const types = { video: 'generate_video', narration: 'generate_narration', music: 'generate_bgm' } as const

/** Signs the URL of the newest result of a part; empty without one. */
export const signResultUrl = async ({ creations }: Pick<FilmRecord, 'creations'>, sign: SignUrl): Promise<string> => {
  const [creation] = creations
  return creation ? sign(creation.result, creation.id) : ''
}

const buildComposeParams = (
  film: FilmView,
  compose: FilmRecord,
): Records['completed_creation_records'][number]['params'] => {
  const listIds = (kind: PartKind): string[] =>
    listJoinedParts(film, compose)
      .filter((part) => part.kind === kind)
      .map(({ id }) => id)
  return {
    video_task_ids: listIds('video'),
    bgm_task_id: listIds('music')[0] ?? '',
    narration_task_id: listIds('narration')[0] ?? '',
  }
}

/** Builds the reply of an advertisement film with all its records (D-272). */
export const buildAdReply = async (film: FilmView, sign: SignUrl): Promise<AdFilmReply> => {
  const buildRecords = (kind: keyof typeof types, segment: number): Promise<Shown[]> =>
    Promise.all(
      film.records
        .filter((record) => record.kind === kind && record.segment === segment)
        .map(async (record) => ({
          id: record.id,
          type: types[kind],
          prompt: record.prompt,
          creation_url: await signResultUrl(record, sign),
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
    creations: await Promise.all(film.creations.map((creation) => buildCreationReply(creation, sign))),
    ...buildNotes(film),
    data_records: {
      storyboards: await Promise.all(
        [...new Set(segments)]
          .sort((a, b) => a - b)
          .map(async (segment) => ({ stroyboard_id: segment, records: await buildRecords('video', segment) })),
      ),
      narration_records: await buildRecords('narration', 0),
      bgm_records: await buildRecords('music', 0),
      completed_creation_records: await Promise.all(
        film.records
          .filter(({ kind }) => kind === 'compose')
          .map(async (record) => ({
            id: record.id,
            creation_url: await signResultUrl(record, sign),
            state: record.state,
            err_code: record.errCode,
            err_msg: record.errMsg,
            params: buildComposeParams(film, record),
          })),
      ),
    },
  }
}
