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

/** A stream may be silent for hours, so its comments leave nothing behind: `Promise.race` would keep each of its losers. */
async function* asEvents(replies: AsyncGenerator<{ version: number; body: string }>): AsyncGenerator<string> {
  for (;;) {
    let wake = () => {}
    let hasReply = false
    const next = replies.next().finally(() => {
      hasReply = true
      wake()
    })
    next.catch(() => undefined)
    while (!hasReply) {
      const isSilent = await new Promise<boolean>((resolve) => {
        const timer = setTimeout(resolve, commentEveryMs, true).unref()
        wake = () => {
          clearTimeout(timer)
          resolve(false)
        }
      })
      if (isSilent) yield ': still here\n\n'
    }
    const reply = await next
    if (reply.done) return
    yield `event: task\nid: ${reply.value.version}\ndata: ${reply.value.body}\n\n`
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
