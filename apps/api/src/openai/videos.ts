import { signingWindow } from '@kinora/adapters/objects'
import { AppError } from '@kinora/contract'
import { type ObjectRef, refuse, strikeTask, type TaskRecord } from '@kinora/domain'
import type { Body } from '../body/read-body.ts'
import { callerOf } from '../checks/checks.ts'
import { type Answer, type Incoming, json } from '../request/incoming.ts'
import { tellCancelled } from '../routes/cancel-task.ts'
import { admitCreate } from '../routes/create-task.ts'
import { inCallersWords } from './callers-words.ts'
import { videoIn } from './find-video.ts'
import type { OpenaiDeps } from './openai-deps.ts'
import { type Order, videoOrder } from './orders.ts'
import { remixOrder } from './remix-order.ts'
import { newVideoReply, videoReply } from './video-reply.ts'

const answer = (body: object): Answer => json(JSON.stringify(body))

/** What was made with the same key before is told again, as it was told then. */
const makeVideo = async (order: Order, request: Incoming, { once }: Body, deps: OpenaiDeps): Promise<Answer> => {
  const { generator, fields, names, noted = {} } = order
  const create = () => admitCreate(generator, request, { fields, ...(once ? { once } : {}) }, deps, noted)
  const reply = once?.earlier?.reply ?? (await inCallersWords(names, create))
  return answer(newVideoReply(reply, noted, deps.settings.resultRetentionDays))
}

export const createVideo = (request: Incoming, body: Body, deps: OpenaiDeps): Promise<Answer> =>
  makeVideo(videoOrder(body.fields), request, body, deps)

export const remixVideo = async (
  request: Incoming,
  body: Body,
  deps: OpenaiDeps & { objects: { signInput(key: string, mediaType: 'image/png'): Promise<string> } },
): Promise<Answer> => {
  const order = await remixOrder(await videoIn(request, deps), body.fields['prompt'], (key) =>
    deps.objects.signInput(key, 'image/png'),
  )
  return makeVideo(order, request, body, deps)
}

export const readVideo = async (request: Incoming, _body: unknown, deps: OpenaiDeps): Promise<Answer> =>
  answer(videoReply(await videoIn(request, deps), deps.settings.resultRetentionDays))

export const deleteVideo = async (request: Incoming, _body: unknown, deps: OpenaiDeps): Promise<Answer> => {
  const { tenantId } = callerOf(request)
  const { id } = await videoIn(request, deps)
  const { version, cancelled } = await strikeTask(deps, { tenantId, taskId: id })
  await tellCancelled(deps, { tenantId, taskId: id }, cancelled)
  await deps.signals.changed(tenantId, id, version)
  return answer({ id, object: 'video.deleted', deleted: true })
}

const variants = ['video', 'thumbnail'] as const
const variantIn = ({ query }: Incoming): (typeof variants)[number] => {
  const sent = query.get('variant') ?? 'video'
  const variant = variants.find((each) => each === sent)
  return variant ?? refuse({ field: 'variant', rule: 'enum', message: `must be one of ${variants.join(', ')}` })
}

const madeOf = ({ state, creations: [made] }: TaskRecord) => {
  if (state === 'failed')
    throw new AppError('BadRequest', { detail: 'the video failed and has no content', rule: 'state' })
  if (state !== 'success')
    throw new AppError('Conflict', { detail: `the video is ${state}, not completed`, rule: 'film_not_ready' })
  if (!made) throw new AppError('CreationNotFound', { detail: 'the media of this video are no longer kept' })
  return made
}

/** Bytes never pass through here: the store has them, and answers ranges too. */
export const readContent = async (
  request: Incoming,
  _body: unknown,
  deps: OpenaiDeps & { sign(object: ObjectRef, name: string, window: number): Promise<string> },
): Promise<Answer> => {
  const variant = variantIn(request)
  const { id, result, cover } = madeOf(await videoIn(request, deps))
  const window = signingWindow(deps.clock.nowMs(), 'hour')
  const location = await (variant === 'video' ? deps.sign(result, id, window) : deps.sign(cover, `${id}-cover`, window))
  return { status: 302, headers: { location }, body: '' }
}
