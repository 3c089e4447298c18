import { AppError, isId, limits } from '@kinora/contract'
import { idMs, refuse, type TaskPage } from '@kinora/domain'
import { requireCaller } from '../checks/checks.ts'
import { type Incoming, json, type RouteResponse } from '../request/incoming.ts'
import { buildFilter, findVideo } from './find-video.ts'
import type { OpenaiDeps } from './openai-deps.ts'
import { videoReply } from './video-reply.ts'

const dayMs = 86_400_000
const { videosPerPage, listDays } = limits.openai

const parseLimit = (query: URLSearchParams): number => {
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
  if (order !== 'asc' && order !== 'desc') refuse({ field: 'order', rule: 'enum', message: 'must be asc or desc' })
  return order === 'asc'
}

/** Resolves the cursor after the previous page. For a deleted video it uses the time in its id. */
const resolveCursor = async (after: string, tenantId: string, deps: OpenaiDeps): Promise<TaskPage['before']> => {
  if (after === '') return undefined
  if (!isId(after)) refuse({ field: 'after', rule: 'token', message: 'not the id of a video' })
  const last = await findVideo(deps, tenantId, after)
  return { id: after, createdAt: last?.createdAt ?? new Date(idMs(after)) }
}

export const listVideos = async (request: Incoming, _body: unknown, deps: OpenaiDeps): Promise<RouteResponse> => {
  const { tenantId } = requireCaller(request)
  const { query } = request
  const limit = parseLimit(query)
  const oldestFirst = isOldestFirst(query)
  const before = await resolveCursor(query.get('after') ?? '', tenantId, deps)
  const now = deps.clock.nowMs()
  const window = { createdFrom: new Date(now - listDays * dayMs), createdTo: new Date(now) }
  // One extra row shows whether there is another page.
  const videos = await deps.tasks.list(tenantId, buildFilter(window), { before, skip: 0, most: limit + 1, oldestFirst })
  const data = videos.slice(0, limit).map((task) => videoReply(task, deps.settings.resultRetentionDays))
  const ends = { first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null }
  return json(JSON.stringify({ object: 'list', data, ...ends, has_more: videos.length > limit }))
}
