import { signingWindow } from '@kinora/adapters/objects'
import { type Clock, type FilmFace, listedTaskOf, type ObjectRef, type TaskFilter, type TaskList } from '@kinora/domain'
import { urlLifeOf } from '@kinora/domain/films'
import { callerOf } from '../checks/checks.ts'
import { type Answer, type Incoming, json } from '../request/incoming.ts'
import type { PageTokens } from './page-tokens.ts'
import { readTaskQuery } from './task-query.ts'

export type ListTasksDeps = {
  tasks: TaskList
  pageTokens: PageTokens
  clock: Clock
  objects: { signInput(key: string, mediaType: 'image/png'): Promise<string> }
  settings: { models: { prefixAliases: readonly string[] } }
  sign(object: ObjectRef, name: string, window: number): Promise<string>
  faceOf(generator: string): FilmFace | undefined
  typeOf(generator: string): string
}

const field = 'pager.page_token'
type Place = [lastId: string, lastMs: number, fromMs: number, toMs: number]

/** Whose list it is, and all that decides what stands in it: a token is good for nothing else. */
const scopeOf = (tenantId: string, query: URLSearchParams, { createdFrom, createdTo, ...filter }: TaskFilter) =>
  JSON.stringify([tenantId, 'tasks', query.get('created_at.from'), query.get('created_at.to'), filter])

/** Newest first. A token holds the last task of its page and the window of the first, so that pages fit together. */
export const listTasks = async (request: Incoming, _body: unknown, deps: ListTasksDeps): Promise<Answer> => {
  const { tenantId } = callerOf(request)
  const now = new Date(deps.clock.nowMs())
  const { prefixAliases } = deps.settings.models
  const { filter, page, size, token } = readTaskQuery(request.query, { now, prefixAliases })
  const scope = scopeOf(tenantId, request.query, filter)
  const place = token === undefined ? undefined : (JSON.parse(deps.pageTokens.open(token, scope, field)) as Place)
  if (place) [filter.createdFrom, filter.createdTo] = [new Date(place[2]), new Date(place[3])]
  // One more than asked tells whether there is another page.
  const found = await deps.tasks.list(tenantId, filter, {
    before: place && { id: place[0], createdAt: new Date(place[1]) },
    skip: place ? 0 : page * size,
    most: size + 1,
  })
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  const next: Place | undefined =
    found.length > size && last
      ? [last.id, last.createdAt.getTime(), filter.createdFrom.getTime(), filter.createdTo.getTime()]
      : undefined
  const tasks = await Promise.all(
    shown.map((task) => {
      const window = signingWindow(now.getTime(), urlLifeOf(deps.faceOf(task.generator)))
      return listedTaskOf(task, {
        sign: (object, name) => deps.sign(object, name, window),
        signInput: (key) => deps.objects.signInput(key, 'image/png'),
        typeOf: deps.typeOf,
      })
    }),
  )
  const nextToken = next ? deps.pageTokens.seal(JSON.stringify(next), scope) : ''
  return json(JSON.stringify({ next_page_token: nextToken, tasks }))
}
