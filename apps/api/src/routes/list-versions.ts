import { signingWindow } from '@kinora/adapters/objects'
import { AppError, type FilmTakes, type FilmVersions, isId } from '@kinora/contract'
import type { SignUrl } from '@kinora/domain'
import {
  type FilmView,
  type FinalizeStore,
  listFilmTakes,
  listFilmVersions,
  listSingleTakes,
  listSingleVersions,
  parsePartName,
  type SingleVersion,
} from '@kinora/domain/films'
import { requireCaller } from '../checks/checks.ts'
import type { Incoming, RouteResponse } from '../request/incoming.ts'
import { type FilmRouteDeps, signerFor, withEtag } from './get-film.ts'
import { readPathId, readPathPart } from './path-id.ts'

export type VersionRouteDeps = FilmRouteDeps & { finalizes: FinalizeStore }

/** A film of parts, or a single task with the tasks that finalize it. */
type Found = { sign: SignUrl } & ({ film: FilmView } | { single: SingleVersion[] })

/** A part, an edit and an unknown task look as if they did not exist. */
const findFilm = async (request: Incoming, deps: VersionRouteDeps): Promise<Found> => {
  const { tenantId } = requireCaller(request)
  const id = readPathId(request)
  if (!isId(id)) throw new AppError('TaskNotFound')
  const film = await deps.films.read(tenantId, id)
  const face = film && deps.findFace(film.generator)
  if (film && face) return { film, sign: signerFor(face, deps) }
  const listed = await deps.finalizes.list(tenantId, id)
  const single = await Promise.all(
    listed.map(async ({ id: taskId, ...facts }) => ({ ...facts, task: await deps.store.readTask(tenantId, taskId) })),
  )
  const window = signingWindow(deps.clock.nowMs())
  const found = single.flatMap(({ task, ...facts }) => (task ? [{ task, ...facts }] : []))
  if (found.length === 0) throw new AppError('TaskNotFound')
  return { single: found, sign: (object, name) => deps.sign(object, name, window) }
}

/** Lists the versions of a film of any product, or of a single task (D-512). */
export const listVersions = async (
  request: Incoming,
  _body: unknown,
  deps: VersionRouteDeps,
): Promise<RouteResponse> => {
  const found = await findFilm(request, deps)
  const versions =
    'film' in found
      ? await listFilmVersions(found.film, found.sign)
      : await listSingleVersions(found.single, found.sign)
  return withEtag(request, JSON.stringify({ id: readPathId(request), versions } satisfies FilmVersions))
}

/** Lists the takes of one part (D-512). */
export const listTakes = async (request: Incoming, _body: unknown, deps: VersionRouteDeps): Promise<RouteResponse> => {
  const name = readPathPart(request, 'part')
  const part = parsePartName(name)
  const found = await findFilm(request, deps)
  const takes =
    part &&
    ('film' in found
      ? await listFilmTakes(found.film, part, found.sign)
      : await listSingleTakes(found.single, part, found.sign))
  if (!takes) throw new AppError('TaskNotFound', { detail: 'the film has no such part' })
  return withEtag(request, JSON.stringify({ id: readPathId(request), part: name, takes } satisfies FilmTakes))
}
