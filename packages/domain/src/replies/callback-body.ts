import type { AdFilmReply, limits, QueryReply } from '@kinora/contract'
import type { FilmDeps } from '../films/find-film.ts'
import type { FilmFace } from '../generators/define-generator.ts'
import type { TaskView } from '../ports/store.ts'
import type { ObjectRef } from '../steps/media.ts'
import { adReplyOf } from './ad-reply.ts'
import { queryReplyOf } from './query-reply.ts'

/** How long the addresses of a task's results are good for: those of advertisement films and their parts for an hour. */
export const urlLifeOf = (face: FilmFace | undefined): keyof typeof limits.signedUrls =>
  face === 'ad' ? 'hour' : 'day'

export type CallbackBody = QueryReply | AdFilmReply | (QueryReply & { signed_url: string })

export type CallbackBodyDeps = FilmDeps & {
  sign(object: ObjectRef, name: string, life: keyof typeof limits.signedUrls): Promise<string>
}

/** What a callback says of a task: what its owner would read of it now, in the way of its kind (D-278, D-312). */
export const callbackBodyOf = async (deps: CallbackBodyDeps, task: TaskView): Promise<CallbackBody> => {
  const face = deps.faceOf(task.generator)
  const sign = (object: ObjectRef, name: string) => deps.sign(object, name, urlLifeOf(face))
  const film = face === 'ad' ? await deps.films.read(task.tenantId, task.id) : undefined
  if (film) return adReplyOf(film, sign)
  const reply = await queryReplyOf(task, sign)
  if (face === undefined || face === 'ad') return reply
  return { ...reply, signed_url: reply.creations[0]?.url ?? '' }
}
