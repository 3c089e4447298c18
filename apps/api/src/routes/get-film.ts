import { createHash } from 'node:crypto'
import { signingWindow } from '@kinora/adapters/objects'
import { AppError, isId } from '@kinora/contract'
import type { Clock, FilmFace, ObjectRef, SignUrl, Store } from '@kinora/domain'
import {
  buildAdReply,
  buildOneClickReply,
  type FilmDeps,
  findFilmWithFace,
  resolveUrlLifetime,
} from '@kinora/domain/films'
import { requireCaller } from '../checks/checks.ts'
import { getHeader, type Incoming, json, type RouteResponse } from '../request/incoming.ts'
import { readPathId } from './path-id.ts'

export type FilmRouteDeps = FilmDeps & {
  store: Pick<Store, 'readTask'>
  clock: Clock
  sign(object: ObjectRef, name: string, window: number): Promise<string>
}

/** Responds 304 if the client has this body. Within one signing window an unchanged film has the same bytes. */
export const withEtag = (request: Incoming, body: string): RouteResponse => {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  if (getHeader(request, 'if-none-match') === etag) return { status: 304, headers: { etag }, body: '' }
  return json(body, { etag })
}

export const signerFor = (face: FilmFace, { sign, clock }: FilmRouteDeps): SignUrl => {
  const window = signingWindow(clock.nowMs(), resolveUrlLifetime(face))
  return (object, name) => sign(object, name, window)
}

export const getAdFilm = async (request: Incoming, _body: unknown, deps: FilmRouteDeps): Promise<RouteResponse> => {
  const { tenantId } = requireCaller(request)
  const film = await findFilmWithFace(deps, { tenantId, id: readPathId(request), face: 'ad' })
  return withEtag(request, JSON.stringify(await buildAdReply(film, signerFor('ad', deps))))
}

/** Reads the job with this id. Its film must have the requested face. */
const readJob = async (deps: FilmRouteDeps, tenantId: string, id: string, face: FilmFace) => {
  const film = isId(id) ? await deps.films.ofPart(tenantId, id) : undefined
  const record = film?.records.find((each) => each.id === id && (each.kind === 'video' || each.kind === 'compose'))
  const task = record && (await deps.store.readTask(tenantId, id))
  if (!film || !record || !task || deps.findFace(film.generator) !== face) throw new AppError('TaskNotFound')
  return { film, job: { task, record } }
}

export const getOneClickFilm =
  (face: FilmFace) =>
  async (request: Incoming, _body: unknown, deps: FilmRouteDeps): Promise<RouteResponse> => {
    const { tenantId } = requireCaller(request)
    const id = readPathId(request)
    const sign = signerFor(face, deps)
    const whole = isId(id) ? await deps.films.read(tenantId, id) : undefined
    if (whole && deps.findFace(whole.generator) !== face) throw new AppError('TaskNotFound')
    const { film, job } = whole ? { film: whole, job: undefined } : await readJob(deps, tenantId, id, face)
    const reply = await buildOneClickReply(film, { face, sign, ...(job ? { job } : {}) })
    return withEtag(request, JSON.stringify(reply))
  }
