import { AppError, isId, limits } from '@kinora/contract'
import { idMs, refuse, type TaskPage } from '@kinora/domain'
import { callerOf } from '../checks/checks.ts'
import { type Answer, type Incoming, json } from '../request/incoming.ts'
import { filterOf, findVideo } from './find-video.ts'
import type { OpenaiDeps } from './openai-deps.ts'
import { videoReply } from './video-reply.ts'

const dayMs = 86_400_000
const { videosPerPage, listDays } = limits.openai

const limitIn = (query: URLSearchParams): number => {
  const text = query.get('limit') ?? ''
  if (text === '') return videosPerPage.standard
  if (!/^[+-]?\d+$/.test(text)) refuse({ field: 'limit', rule: 'type', message: 'must be an integer' })
  const limit = Number(text)
  if (limit < 1 || limit > videosPerPage.most)
    throw new AppError('PageSizeOutOfRange', {
      detail: `limit: 1 to ${videosPerPage.most}`,
      field: 'limit',
      rule: 'page_size',
    })
  return limit
}

const isOldestFirst = (query: URLSearchParams): boolean => {
  const order = query.get('order') || 'desc'
  if (order !== 'asc' && order !== 'desc') refuse({ field: 'order', rule: 'enum', message: 'asc or desc' })
  return order === 'asc'
}

/** Where the page before ended. A video that was struck since is found by the time in its id. */
const placeOf = async (after: string, tenantId: string, deps: OpenaiDeps): Promise<TaskPage['before']> => {
  if (after === '') return undefined
  if (!isId(after)) refuse({ field: 'after', rule: 'token', message: 'not the id of a video' })
  const last = await findVideo(deps, tenantId, after)
  return { id: after, createdAt: last?.createdAt ?? new Date(idMs(after)) }
}

export const listVideos = async (request: Incoming, _body: unknown, deps: OpenaiDeps): Promise<Answer> => {
  const { tenantId } = callerOf(request)
  const { query } = request
  const limit = limitIn(query)
  const oldestFirst = isOldestFirst(query)
  const before = await placeOf(query.get('after') ?? '', tenantId, deps)
  const now = deps.clock.nowMs()
  const window = { createdFrom: new Date(now - listDays * dayMs), createdTo: new Date(now) }
  // One more than asked tells whether there is another page.
  const found = await deps.tasks.list(tenantId, filterOf(window), { before, skip: 0, most: limit + 1, oldestFirst })
  const data = found.slice(0, limit).map((task) => videoReply(task, deps.settings.resultRetentionDays))
  const ends = { first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null }
  return json(JSON.stringify({ object: 'list', data, ...ends, has_more: found.length > limit }))
}
