import { AppError, isId } from '@kinora/contract'
import type { AnyGenerator, FilmFace } from '../generators/define-generator.ts'
import type { FilmStore, FilmView } from '../ports/films.ts'
import { toShortText } from '../requests/long-text.ts'

export type FilmDeps = {
  films: FilmStore
  /** The face of a generator's films. */
  findFace(generator: string): FilmFace | undefined
}

export type FilmLookup = {
  tenantId: string
  generator: AnyGenerator
  body: Record<string, unknown>
  /** The `{id}` of the path. */
  pathId: string | undefined
}

/** Finds a film of this face. Any other film looks as if it did not exist (D-273, D-280). */
export const findFilmWithFace = async (
  { films, findFace }: FilmDeps,
  { tenantId, id, face, field }: { tenantId: string; id: string; face: FilmFace; field?: string },
): Promise<FilmView> => {
  const film = isId(id) ? await films.read(tenantId, id) : undefined
  if (!film || findFace(film.generator) !== face)
    throw new AppError(
      'TaskNotFound',
      field === undefined ? {} : { detail: `${field} names no film that can be edited`, field },
    )
  return film
}

/** Step 14 of the order of checks. A missing or non-text id is a field fault, which a later step reports. */
export const findFilm = async (deps: FilmDeps, lookup: FilmLookup): Promise<FilmView | undefined> => {
  const { tenantId, generator, body, pathId = '' } = lookup
  if (!generator.on) return undefined
  const { face, field } = generator.on
  if (field === null) return findFilmWithFace(deps, { tenantId, id: pathId, face })
  const sent = body[field]
  const id = toShortText(sent)
  if (typeof id !== 'string' || id.trim() === '') return undefined
  return findFilmWithFace(deps, { tenantId, id, face, field })
}

/** A body may repeat the id of its path, but not differ from it (D-281). */
export const checkPathId = ({ generator, body, pathId }: FilmLookup): void => {
  const sent = body['id'] ?? ''
  if (generator.on?.field === null && sent !== '' && sent !== pathId)
    throw new AppError('FieldInvalid', { detail: 'id: differs from the path', field: 'id', rule: 'mismatch' })
}

/** Step 19: only a complete film can be edited or composed. */
export const validateFilmState = ({ state, hasExpired }: Pick<FilmView, 'state' | 'hasExpired'>): void => {
  if (state !== 'success')
    throw new AppError('Conflict', {
      detail: `the film is ${state}, only a successful film can be edited`,
      rule: 'film_not_ready',
    })
  if (hasExpired) throw new AppError('Conflict', { detail: 'the parts of the film have expired', rule: 'film_expired' })
}
