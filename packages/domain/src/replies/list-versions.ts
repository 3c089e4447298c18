import type { FilmVersion } from '@kinora/contract'
import { isDraftShot } from '../films/draft-shots.ts'
import { listJoinedParts } from '../films/joined-parts.ts'
import type { FilmRecord, FilmView } from '../ports/films.ts'
import type { TaskView } from '../ports/store.ts'
import { buildCreationReply, type SignUrl } from './query-reply.ts'

/** A single task, or one that makes the final video of it. */
export type SingleVersion = { task: TaskView; createdAt: Date; isFinal: boolean }

const findCurrent = <T extends { state: FilmVersion['state'] }>(versions: readonly T[]): T | undefined =>
  versions.findLast(({ state }) => state === 'success')

const buildVersion = async (
  { id, state, errCode, errMsg, creations }: Pick<FilmRecord, 'id' | 'state' | 'errCode' | 'errMsg' | 'creations'>,
  more: Pick<FilmVersion, 'origin' | 'draft' | 'current' | 'takes'> & { createdAt: Date },
  sign: SignUrl,
): Promise<FilmVersion> => {
  const { createdAt, ...facts } = more
  return {
    id,
    state,
    err_code: errCode,
    err_msg: errMsg,
    ...facts,
    created_at: createdAt.toISOString(),
    creations: await Promise.all(creations.map((creation) => buildCreationReply(creation, sign))),
  }
}

/** The composed films of a film, oldest first: that of its create, then those of its composes (D-512). */
export const listFilmVersions = (film: FilmView, sign: SignUrl): Promise<FilmVersion[]> => {
  const composed = film.records.filter(({ kind }) => kind === 'compose')
  const current = findCurrent(composed)
  return Promise.all(
    composed.map((record) => {
      const joined = listJoinedParts(film, record).filter(({ kind }) => kind !== 'compose')
      const facts = {
        origin: record.isFromCreate ? ('create' as const) : ('compose' as const),
        draft: joined.some((part) => isDraftShot(film, part)),
        current: record === current,
        takes: joined.map(({ id }) => id),
        createdAt: record.createdAt,
      }
      return buildVersion(record, facts, sign)
    }),
  )
}

/** The versions of a single task: itself and the tasks that finalize it, oldest first (D-512). */
export const listSingleVersions = (versions: readonly SingleVersion[], sign: SignUrl): Promise<FilmVersion[]> => {
  const current = findCurrent(versions.map(({ task }) => task))
  return Promise.all(
    versions.map(({ task, createdAt, isFinal }) => {
      const facts = {
        origin: isFinal ? ('finalize' as const) : ('create' as const),
        draft: task.warnings.some(({ code }) => code === 'draft'),
        current: task === current,
        takes: [task.id],
        createdAt,
      }
      return buildVersion(task, facts, sign)
    }),
  )
}
