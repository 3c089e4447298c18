import { AppError } from '@kinora/contract'
import { requireCaller } from '../checks/checks.ts'
import type { OpenCalls } from '../overload/open-calls.ts'
import { type WatchDeps, watchTask as watch } from '../replies/watch.ts'
import { getHeader, type Incoming, type RouteResponse } from '../request/incoming.ts'
import { requireTaskId } from './get-creations.ts'

export type WatchRouteDeps = WatchDeps & {
  /** Open event streams per tenant on this node. */
  openStreams: OpenCalls
  getDisconnectSignal(request: Incoming): AbortSignal
}

const commentEveryMs = 15_000

async function* asEvents(replies: AsyncGenerator<{ version: number; body: string }>): AsyncGenerator<string> {
  let next = replies.next()
  for (;;) {
    const silence = new Promise<'silence'>((resolve) => setTimeout(resolve, commentEveryMs, 'silence').unref())
    const got = await Promise.race([next, silence])
    if (got === 'silence') yield ': still here\n\n'
    else if (got.done) return
    else {
      yield `event: task\nid: ${got.value.version}\ndata: ${got.value.body}\n\n`
      next = replies.next()
    }
  }
}

export const watchTask = async (request: Incoming, _body: unknown, deps: WatchRouteDeps): Promise<RouteResponse> => {
  const { tenantId } = requireCaller(request)
  const taskId = requireTaskId(request)
  if (!(await deps.readReply(tenantId, taskId))) throw new AppError('TaskNotFound')
  const gone = deps.getDisconnectSignal(request)
  deps.openStreams.enter(tenantId, gone)
  const after = Number(getHeader(request, 'last-event-id') ?? 0) || 0
  const events = asEvents(watch(deps, { tenantId, taskId, after, signal: gone }))
  return { status: 200, headers: { 'content-type': 'text/event-stream' }, body: events }
}
