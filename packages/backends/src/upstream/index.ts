import { AppError } from '@kinora/contract'
import { type Backend, defineBackend } from '@kinora/domain'
import { z } from 'zod'
import { create, createRequest, type Handle, reasonOf, urlOf } from './ask-service.ts'
import { creates } from './creates.ts'
import { embed } from './embed.ts'
import { type UpstreamConfig, upstreamFacts } from './facts.ts'
import { findTask } from './find-task.ts'
import { judgeTask, taskReply } from './judge-task.ts'
import { isServed, wordRequest } from './word-request.ts'

const credits = z.object({ remains: z.array(z.object({ credit_remain: z.number() })) })

const taskUrl = ({ baseUrl }: UpstreamConfig, id: string, what: string): string =>
  urlOf(baseUrl, `/ent/v2/tasks/${encodeURIComponent(id)}/${what}`)

/** Another service of this interface makes single shots for this one; films are put together here. */
export const upstream: Backend<UpstreamConfig, Handle> = defineBackend<UpstreamConfig, Handle>({
  ...upstreamFacts,
  async start(order, call) {
    const { config, attemptId, http } = call
    if (!isServed(order.step))
      throw new AppError('ModelUnavailable', { detail: `upstream does not serve ${order.step}` })
    const { path, mediaType } = creates[order.step]
    const body = await wordRequest(order, config, embed(call))
    const callback = call.callbackUrl === undefined ? {} : { callback_url: call.callbackUrl }
    const request = createRequest(urlOf(config.baseUrl, path), attemptId, { ...body, payload: attemptId, ...callback })
    return { ...(await create(http, request)), mediaType }
  },
  find: findTask,
  async poll({ id, mediaType }, { config, http }) {
    const answer = await http.ask({ method: 'GET', url: taskUrl(config, id, 'creations') })
    // A proxy that knows no such path also answers 404, and must not make anybody pay twice.
    if (answer.status === 404 && reasonOf(answer) === 'TaskNotFound') return { state: 'lost' }
    if (answer.status !== 200) throw new Error(`the other service answered ${answer.status} for a task`)
    return judgeTask(taskReply.parse(answer.json), mediaType)
  },
  async cancel({ id }, { config, http }) {
    const { status } = await http.ask({ method: 'POST', url: taskUrl(config, id, 'cancel'), json: {} })
    // Anything else says that the task is over, unknown or not to be stopped.
    if (status >= 500 || status === 429) throw new Error(`the other service answered ${status} to a cancel`)
  },
  async check({ config, http }) {
    const { status, json } = await http.ask({ method: 'GET', url: urlOf(config.baseUrl, '/ent/v2/credits') })
    if (status >= 500) throw new Error(`the other service answered ${status}`)
    const read = credits.safeParse(json)
    const isSolvent = read.success && read.data.remains.some(({ credit_remain: left }) => left > 0)
    return { isReady: status === 200 && isSolvent, missing: [] }
  },
})
