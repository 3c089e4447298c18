import { signingWindow } from '@kinora/adapters/objects'
import {
  buildListedTask,
  type Clock,
  type FilmFace,
  type ObjectRef,
  type TaskFilter,
  type TaskList,
} from '@kinora/domain'
import { resolveUrlLifetime } from '@kinora/domain/films'
import { requireCaller } from '../checks/checks.ts'
import { type Incoming, json, type RouteResponse } from '../request/incoming.ts'
import type { PageTokens } from './page-tokens.ts'
import { readTaskQuery } from './task-query.ts'

export type ListTasksDeps = {
  tasks: TaskList
  pageTokens: PageTokens
  clock: Clock
  objects: { signInput(key: string, mediaType: 'image/png'): Promise<string> }
  settings: { models: { prefixAliases: readonly string[] } }
  sign(object: ObjectRef, name: string, window: number): Promise<string>
  findFace(generator: string): FilmFace | undefined
  resolveType(generator: string): string
}

const field = 'pager.page_token'
type PageCursor = [lastId: string, lastMs: number, fromMs: number, toMs: number]

/** Builds the scope of a page token: the tenant and all filters. A token is valid only within its scope. */
const buildScope = (tenantId: string, query: URLSearchParams, { createdFrom, createdTo, ...filter }: TaskFilter) =>
  JSON.stringify([tenantId, 'tasks', query.get('created_at.from'), query.get('created_at.to'), filter])

/** Lists tasks, newest first. A token holds the last task of its page and the time window of the first page. */
export const listTasks = async (request: Incoming, _body: unknown, deps: ListTasksDeps): Promise<RouteResponse> => {
  const { tenantId } = requireCaller(request)
  const now = new Date(deps.clock.nowMs())
  const { prefixAliases } = deps.settings.models
  const { filter, page, size, token } = readTaskQuery(request.query, { now, prefixAliases })
  const scope = buildScope(tenantId, request.query, filter)
  const cursor = token === undefined ? undefined : (JSON.parse(deps.pageTokens.open(token, scope, field)) as PageCursor)
  if (cursor) [filter.createdFrom, filter.createdTo] = [new Date(cursor[2]), new Date(cursor[3])]
  // One extra row shows whether there is another page.
  const rows = await deps.tasks.list(tenantId, filter, {
    before: cursor && { id: cursor[0], createdAt: new Date(cursor[1]) },
    skip: cursor ? 0 : page * size,
    most: size + 1,
  })
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const next: PageCursor | undefined =
    rows.length > size && last
      ? [last.id, last.createdAt.getTime(), filter.createdFrom.getTime(), filter.createdTo.getTime()]
      : undefined
  const tasks = await Promise.all(
    shown.map((task) => {
      const window = signingWindow(now.getTime(), resolveUrlLifetime(deps.findFace(task.generator)))
      return buildListedTask(task, {
        sign: (object, name) => deps.sign(object, name, window),
        signInput: (key) => deps.objects.signInput(key, 'image/png'),
        resolveType: deps.resolveType,
      })
    }),
  )
  const nextToken = next ? deps.pageTokens.seal(JSON.stringify(next), scope) : ''
  return json(JSON.stringify({ next_page_token: nextToken, tasks }))
}
