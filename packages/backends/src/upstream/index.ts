import { AppError } from '@kinora/contract'
import { type Backend, defineBackend } from '@kinora/domain'
import { z } from 'zod'
import { buildRequest, isServed } from './build-request.ts'
import { buildUrl, create, createRequest, type Handle, readReason } from './create-task.ts'
import { creates } from './creates.ts'
import { embed } from './embed.ts'
import { type UpstreamConfig, upstreamFacts } from './facts.ts'
import { findTask } from './find-task.ts'
import { taskReply, toPoll } from './task-poll.ts'

const credits = z.object({ remains: z.array(z.object({ credit_remain: z.number() })) })

const taskUrl = ({ baseUrl }: UpstreamConfig, id: string, what: string): string =>
  buildUrl(baseUrl, `/ent/v2/tasks/${encodeURIComponent(id)}/${what}`)

/** Another service with this API makes single shots for this one; films are composed here. */
export const upstream: Backend<UpstreamConfig, Handle> = defineBackend<UpstreamConfig, Handle>({
  ...upstreamFacts,
  async start(order, call) {
    const { config, attemptId, http } = call
    if (!isServed(order.step))
      throw new AppError('ModelUnavailable', { detail: `upstream does not serve ${order.step}` })
    const { path, mediaType } = creates[order.step]
    const body = await buildRequest(order, config, embed(call))
    const callback = call.callbackUrl === undefined ? {} : { callback_url: call.callbackUrl }
    const request = createRequest(buildUrl(config.baseUrl, path), attemptId, {
      ...body,
      payload: attemptId,
      ...callback,
    })
    return { ...(await create(http, request)), mediaType }
  },
  find: findTask,
  async poll({ id, mediaType }, { config, http }) {
    const answer = await http.send({ method: 'GET', url: taskUrl(config, id, 'creations') })
    // A proxy without this path also answers 404, which must not cause a second payment.
    if (answer.status === 404 && readReason(answer) === 'TaskNotFound') return { state: 'lost' }
    if (answer.status !== 200) throw new Error(`the other service answered ${answer.status} for a task`)
    return toPoll(taskReply.parse(answer.json), mediaType)
  },
  async cancel({ id }, { config, http }) {
    const { status } = await http.send({ method: 'POST', url: taskUrl(config, id, 'cancel'), json: {} })
    // Any other status means that the task has ended, is unknown or cannot be stopped.
    if (status >= 500 || status === 429) throw new Error(`the other service answered ${status} to a cancel`)
  },
  async check({ config, http }) {
    const { status, json } = await http.send({ method: 'GET', url: buildUrl(config.baseUrl, '/ent/v2/credits') })
    if (status >= 500) throw new Error(`the other service answered ${status}`)
    const read = credits.safeParse(json)
    const isSolvent = read.success && read.data.remains.some(({ credit_remain: left }) => left > 0)
    return { isReady: status === 200 && isSolvent, missing: [] }
  },
})
