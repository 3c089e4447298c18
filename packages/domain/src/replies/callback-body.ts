import type { AdFilmReply, limits, QueryReply } from '@kinora/contract'
import type { FilmDeps } from '../films/find-film.ts'
import type { FilmFace } from '../generators/define-generator.ts'
import type { TaskView } from '../ports/store.ts'
import type { ObjectRef } from '../steps/media.ts'
import { buildAdReply } from './ad-reply.ts'
import { buildQueryReply } from './query-reply.ts'

/** Lifetime of result URLs: one hour for advertisement films and their parts. */
export const resolveUrlLifetime = (face: FilmFace | undefined): keyof typeof limits.signedUrls =>
  face === 'ad' ? 'hour' : 'day'

export type CallbackBody = QueryReply | AdFilmReply | (QueryReply & { signed_url: string })

export type CallbackBodyDeps = FilmDeps & {
  sign(object: ObjectRef, name: string, life: keyof typeof limits.signedUrls): Promise<string>
}

/** Builds the callback body: the current reply of the task, in the format of its kind (D-278, D-312). */
export const buildCallbackBody = async (deps: CallbackBodyDeps, task: TaskView): Promise<CallbackBody> => {
  const face = deps.findFace(task.generator)
  const sign = (object: ObjectRef, name: string) => deps.sign(object, name, resolveUrlLifetime(face))
  const film = face === 'ad' ? await deps.films.read(task.tenantId, task.id) : undefined
  if (film) return buildAdReply(film, sign)
  const reply = await buildQueryReply(task, sign)
  if (face === undefined || face === 'ad') return reply
  return { ...reply, signed_url: reply.creations[0]?.url ?? '' }
}
