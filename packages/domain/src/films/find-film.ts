import { AppError, isId } from '@kinora/contract'
import type { AnyGenerator, FilmFace } from '../generators/define-generator.ts'
import type { FilmStore, FilmView } from '../ports/films.ts'
import { shortTextOf } from '../requests/long-text.ts'

export type FilmDeps = {
  films: FilmStore
  /** The face of the films that a generator makes. */
  faceOf(generator: string): FilmFace | undefined
}

export type FilmAsk = {
  tenantId: string
  generator: AnyGenerator
  body: Record<string, unknown>
  /** What stands in the path for `{id}`. */
  pathId: string | undefined
}

/** A film of this face; anything else looks like what never was (D-273, D-280). */
export const filmOfFace = async (
  { films, faceOf }: FilmDeps,
  { tenantId, id, face, field }: { tenantId: string; id: string; face: FilmFace; field?: string },
): Promise<FilmView> => {
  const film = isId(id) ? await films.read(tenantId, id) : undefined
  if (!film || faceOf(film.generator) !== face)
    throw new AppError(
      'TaskNotFound',
      field === undefined ? {} : { detail: `${field} names no film that can be worked on`, field },
    )
  return film
}

/** Step 14 of the order of checks. A name that is left out or no text is a fault of its field, which comes later. */
export const findFilm = async (deps: FilmDeps, ask: FilmAsk): Promise<FilmView | undefined> => {
  const { tenantId, generator, body, pathId = '' } = ask
  if (!generator.on) return undefined
  const { face, field } = generator.on
  if (field === null) return filmOfFace(deps, { tenantId, id: pathId, face })
  const sent = body[field]
  const id = shortTextOf(sent)
  if (typeof id !== 'string' || id.trim() === '') return undefined
  return filmOfFace(deps, { tenantId, id, face, field })
}

/** A body may repeat the id of its path, and nothing else there (D-281). */
export const checkPathId = ({ generator, body, pathId }: FilmAsk): void => {
  const sent = body['id'] ?? ''
  if (generator.on?.field === null && sent !== '' && sent !== pathId)
    throw new AppError('FieldInvalid', { detail: 'id: differs from the path', field: 'id', rule: 'mismatch' })
}

/** Step 19: only a film that is whole can be worked on. */
export const judgeFilmState = ({ state, hasExpired }: Pick<FilmView, 'state' | 'hasExpired'>): void => {
  if (state !== 'success')
    throw new AppError('Conflict', {
      detail: `the film is ${state}, only one that is a success can be worked on`,
      rule: 'film_not_ready',
    })
  if (hasExpired)
    throw new AppError('Conflict', { detail: 'the parts of the film are no longer kept', rule: 'film_expired' })
}
