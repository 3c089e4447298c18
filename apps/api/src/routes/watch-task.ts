import { AppError, limits } from '@kinora/contract'
import { callerOf } from '../checks/checks.ts'
import { type Answer, headerOf, type Incoming } from '../incoming.ts'
import { type WatchDeps, watchTask as watch } from '../watch.ts'
import { taskIdIn } from './get-creations.ts'

export type WatchRouteDeps = WatchDeps & {
  /** Streams of a tenant that this node has open. */
  openStreams: Map<string, number>
  signalOf(request: Incoming): AbortSignal
}

const commentEveryMs = 15_000

async function* asEvents(
  replies: AsyncGenerator<{ version: number; body: string }>,
  onEnd: () => void,
): AsyncGenerator<string> {
  try {
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
  } finally {
    onEnd()
  }
}

export const watchTask = async (request: Incoming, _body: unknown, deps: WatchRouteDeps): Promise<Answer> => {
  const { tenantId } = callerOf(request)
  const taskId = taskIdIn(request)
  if (!(await deps.readReply(tenantId, taskId))) throw new AppError('TaskNotFound')
  const open = deps.openStreams.get(tenantId) ?? 0
  if (open >= limits.eventStreamsPerTenant)
    throw new AppError('TooManyRequests', {
      detail: `at most ${limits.eventStreamsPerTenant} event streams`,
      retryAfterSeconds: 5,
    })
  deps.openStreams.set(tenantId, open + 1)
  const after = Number(headerOf(request, 'last-event-id') ?? 0) || 0
  const replies = watch(deps, { tenantId, taskId, after, signal: deps.signalOf(request) })
  const events = asEvents(replies, () => deps.openStreams.set(tenantId, (deps.openStreams.get(tenantId) ?? 1) - 1))
  return { status: 200, headers: { 'content-type': 'text/event-stream' }, body: events }
}
