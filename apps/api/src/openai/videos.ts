import { signingWindow } from '@kinora/adapters/objects'
import { AppError } from '@kinora/contract'
import { type ObjectRef, refuse, softDeleteTask, type TaskRecord } from '@kinora/domain'
import type { Body } from '../body/read-body.ts'
import { requireCaller } from '../checks/checks.ts'
import { type Incoming, json, type RouteResponse } from '../request/incoming.ts'
import { notifyCancelled } from '../routes/cancel-task.ts'
import { admitCreate } from '../routes/create-task.ts'
import { requireVideo } from './find-video.ts'
import type { OpenaiDeps } from './openai-deps.ts'
import { type Order, videoOrder } from './orders.ts'
import { remixOrder } from './remix-order.ts'
import { withRenamedFields } from './rename-fields.ts'
import { newVideoReply, videoReply } from './video-reply.ts'

const jsonResponse = (body: object): RouteResponse => json(JSON.stringify(body))

/** Creates a video. A repeated Idempotency-Key returns the reply of the first request. */
const makeVideo = async (
  order: Order,
  request: Incoming,
  { idempotencyClaim }: Body,
  deps: OpenaiDeps,
): Promise<RouteResponse> => {
  const { generator, fields, names, recordedFields = {} } = order
  const create = () =>
    admitCreate(generator, request, { fields, idempotencyClaim: idempotencyClaim }, deps, recordedFields)
  const reply = idempotencyClaim?.earlier?.reply ?? (await withRenamedFields(names, create))
  return jsonResponse(newVideoReply(reply, recordedFields, deps.settings.resultRetentionDays))
}

export const createVideo = (request: Incoming, body: Body, deps: OpenaiDeps): Promise<RouteResponse> =>
  makeVideo(videoOrder(body.fields), request, body, deps)

export const remixVideo = async (
  request: Incoming,
  body: Body,
  deps: OpenaiDeps & { objects: { signInput(key: string, mediaType: 'image/png'): Promise<string> } },
): Promise<RouteResponse> => {
  const order = await remixOrder(await requireVideo(request, deps), body.fields['prompt'], (key) =>
    deps.objects.signInput(key, 'image/png'),
  )
  return makeVideo(order, request, body, deps)
}

export const readVideo = async (request: Incoming, _body: unknown, deps: OpenaiDeps): Promise<RouteResponse> =>
  jsonResponse(videoReply(await requireVideo(request, deps), deps.settings.resultRetentionDays))

export const deleteVideo = async (request: Incoming, _body: unknown, deps: OpenaiDeps): Promise<RouteResponse> => {
  const { tenantId } = requireCaller(request)
  const { id } = await requireVideo(request, deps)
  const { version, cancelled } = await softDeleteTask(deps, { tenantId, taskId: id })
  await notifyCancelled(deps, { tenantId, taskId: id }, cancelled)
  await deps.signals.changed(tenantId, id, version)
  return jsonResponse({ id, object: 'video.deleted', deleted: true })
}

const variants = ['video', 'thumbnail'] as const
const parseVariant = ({ query }: Incoming): (typeof variants)[number] => {
  const sent = query.get('variant') ?? 'video'
  const variant = variants.find((each) => each === sent)
  return variant ?? refuse({ field: 'variant', rule: 'enum', message: `must be one of ${variants.join(', ')}` })
}

const requireCreation = ({ state, creations: [creation] }: TaskRecord) => {
  if (state === 'failed')
    throw new AppError('BadRequest', { detail: 'the video failed and has no content', rule: 'state' })
  if (state !== 'success')
    throw new AppError('Conflict', { detail: `the video is ${state}, not completed`, rule: 'film_not_ready' })
  if (!creation) throw new AppError('CreationNotFound', { detail: 'the media of this video have been deleted' })
  return creation
}

/** Redirects to a presigned URL. The store serves the bytes, including range requests. */
export const readContent = async (
  request: Incoming,
  _body: unknown,
  deps: OpenaiDeps & { sign(object: ObjectRef, name: string, window: number): Promise<string> },
): Promise<RouteResponse> => {
  const variant = parseVariant(request)
  const { id, result, cover } = requireCreation(await requireVideo(request, deps))
  const window = signingWindow(deps.clock.nowMs(), 'hour')
  const location = await (variant === 'video' ? deps.sign(result, id, window) : deps.sign(cover, `${id}-cover`, window))
  return { status: 302, headers: { location }, body: '' }
}
