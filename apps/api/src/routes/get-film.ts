import { createHash } from 'node:crypto'
import { signingWindow } from '@kinora/adapters/objects'
import { AppError, isId } from '@kinora/contract'
import type { Clock, FilmFace, ObjectRef, SignUrl, Store } from '@kinora/domain'
import { adReplyOf, type FilmDeps, filmOfFace, oneClickReplyOf, urlLifeOf } from '@kinora/domain/films'
import { callerOf } from '../checks/checks.ts'
import { type Answer, headerOf, type Incoming, json } from '../request/incoming.ts'
import { pathIdIn } from './path-id.ts'

export type FilmRouteDeps = FilmDeps & {
  store: Pick<Store, 'readTask'>
  clock: Clock
  sign(object: ObjectRef, name: string, window: number): Promise<string>
}

/** Within one window the same film is told in the same bytes, so these tell whether anything has changed. */
const unlessSeen = (request: Incoming, body: string): Answer => {
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  if (headerOf(request, 'if-none-match') === etag) return { status: 304, headers: { etag }, body: '' }
  return json(body, { etag })
}

const signerFor = (face: FilmFace, { sign, clock }: FilmRouteDeps): SignUrl => {
  const window = signingWindow(clock.nowMs(), urlLifeOf(face))
  return (object, name) => sign(object, name, window)
}

export const getAdFilm = async (request: Incoming, _body: unknown, deps: FilmRouteDeps): Promise<Answer> => {
  const { tenantId } = callerOf(request)
  const film = await filmOfFace(deps, { tenantId, id: pathIdIn(request), face: 'ad' })
  return unlessSeen(request, JSON.stringify(await adReplyOf(film, signerFor('ad', deps))))
}

/** The id may be that of a job, whose film must have the face, too. */
const readJob = async (deps: FilmRouteDeps, tenantId: string, id: string, face: FilmFace) => {
  const film = isId(id) ? await deps.films.ofPart(tenantId, id) : undefined
  const record = film?.records.find((each) => each.id === id && (each.kind === 'video' || each.kind === 'compose'))
  const task = record && (await deps.store.readTask(tenantId, id))
  if (!film || !record || !task || deps.faceOf(film.generator) !== face) throw new AppError('TaskNotFound')
  return { film, job: { task, record } }
}

export const getOneClickFilm =
  (face: FilmFace) =>
  async (request: Incoming, _body: unknown, deps: FilmRouteDeps): Promise<Answer> => {
    const { tenantId } = callerOf(request)
    const id = pathIdIn(request)
    const sign = signerFor(face, deps)
    const whole = isId(id) ? await deps.films.read(tenantId, id) : undefined
    if (whole && deps.faceOf(whole.generator) !== face) throw new AppError('TaskNotFound')
    const { film, job } = whole ? { film: whole, job: undefined } : await readJob(deps, tenantId, id, face)
    const reply = await oneClickReplyOf(film, { face, sign, ...(job ? { job } : {}) })
    return unlessSeen(request, JSON.stringify(reply))
  }
