import { isTerminal, type QueryReply } from '@kinora/contract'
import type { Listen } from './follow-tasks.ts'
import type { ReadReply, ReplyReader } from './read-reply.ts'

export type WatchDeps = {
  readReply: ReplyReader
  /** Calls back when the task has a newer version than the known one, some seconds late at worst. */
  listen: Listen
}

const eventIntervalMs = 1_000

/** Without `ms`, only the caller or the signal ends the pause. */
const pause = (ms: number | undefined, signal: AbortSignal, wakeable: (wake: () => void) => void): Promise<void> =>
  new Promise((resolve) => {
    const timer = ms === undefined ? undefined : setTimeout(done, ms)
    function done(): void {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
    wakeable(done)
    // A signal that aborted before this call fires no event.
    if (signal.aborted) done()
  })

/** Follows a task. A notification only causes a read; state is always read from PostgreSQL. Ends after yielding the terminal state. */
export async function* watchTask(
  { readReply, listen }: WatchDeps,
  input: { tenantId: string; taskId: string; after: number; signal: AbortSignal },
): AsyncGenerator<ReadReply> {
  let wake = () => {}
  let isStale = true
  let readVersion = 0
  const stop = listen(
    input.taskId,
    () => {
      isStale = true
      wake()
    },
    () => readVersion,
  )
  let last = input.after
  try {
    while (!input.signal.aborted) {
      isStale = false
      const reply = await readReply(input.tenantId, input.taskId)
      if (!reply) return
      readVersion = reply.version
      if (reply.version > last) {
        last = reply.version
        yield reply
        if (isTerminal((JSON.parse(reply.body) as QueryReply).state)) return
        await pause(eventIntervalMs, input.signal, () => {})
      } else if (isTerminal((JSON.parse(reply.body) as QueryReply).state)) return
      if (!isStale)
        await pause(undefined, input.signal, (done) => {
          wake = done
        })
      wake = () => {}
    }
  } finally {
    stop()
  }
}
