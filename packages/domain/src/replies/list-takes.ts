import type { FilmTake } from '@kinora/contract'
import { isDraftShot } from '../films/draft-shots.ts'
import { listJoinedParts } from '../films/joined-parts.ts'
import type { NamedPart } from '../films/part-name.ts'
import type { FilmRecord, FilmView } from '../ports/films.ts'
import type { SingleVersion } from './list-versions.ts'
import { buildCreationReply, type SignUrl } from './query-reply.ts'

const isNewer = (one: FilmRecord, other: FilmRecord | undefined): boolean =>
  other === undefined || one.updatedAt.getTime() > other.updatedAt.getTime()

/**
 * The take of a part that the film uses: the one in its newest version, or one that succeeded after that version was
 * composed.
 */
const findTakeInUse = (film: FilmView, takes: readonly FilmRecord[]): FilmRecord | undefined => {
  const succeeded = takes.filter(({ state }) => state === 'success')
  const newest = succeeded.reduce<FilmRecord | undefined>(
    (last, take) => (isNewer(take, last) ? take : last),
    undefined,
  )
  const version = film.records.findLast(({ kind, state }) => kind === 'compose' && state === 'success')
  if (!version || (newest && isNewer(newest, version))) return newest
  const joined = new Set(listJoinedParts(film, version).map(({ id }) => id))
  return succeeded.find(({ id }) => joined.has(id)) ?? newest
}

/** The takes of one part of a film, oldest first; undefined if the film has no such part (D-512). */
export const listFilmTakes = async (
  film: FilmView,
  { kind, segment }: NamedPart,
  sign: SignUrl,
): Promise<FilmTake[] | undefined> => {
  const takes = film.records.filter((record) => record.kind === kind && record.segment === segment)
  if (takes.length === 0) return undefined
  const inUse = findTakeInUse(film, takes)
  return Promise.all(
    takes.map(async (take) => ({
      id: take.id,
      state: take.state,
      err_code: take.errCode,
      err_msg: take.errMsg,
      origin: take.isFromCreate ? ('create' as const) : ('edit' as const),
      draft: isDraftShot(film, take),
      in_use: take === inUse,
      prompt: take.prompt,
      seconds: take.shown.seconds,
      created_at: take.createdAt.toISOString(),
      creations: await Promise.all(take.creations.map((creation) => buildCreationReply(creation, sign))),
    })),
  )
}

/** The takes of a single task: itself and the tasks that finalize it. It has one part, `shot-0` (D-512). */
export const listSingleTakes = async (
  versions: readonly SingleVersion[],
  { kind, segment }: NamedPart,
  sign: SignUrl,
): Promise<FilmTake[] | undefined> => {
  if (kind !== 'video' || segment !== 0 || versions.length === 0) return undefined
  const inUse = versions.findLast(({ task }) => task.state === 'success')
  return Promise.all(
    versions.map(async (version) => {
      const { task, createdAt, isFinal } = version
      return {
        id: task.id,
        state: task.state,
        err_code: task.errCode,
        err_msg: task.errMsg,
        origin: isFinal ? ('finalize' as const) : ('create' as const),
        draft: task.warnings.some(({ code }) => code === 'draft'),
        in_use: version === inUse,
        prompt: task.valuesUsed.prompt ?? '',
        seconds: task.creations[0]?.seconds ?? task.valuesUsed.duration ?? 0,
        created_at: createdAt.toISOString(),
        creations: await Promise.all(task.creations.map((creation) => buildCreationReply(creation, sign))),
      }
    }),
  )
}
