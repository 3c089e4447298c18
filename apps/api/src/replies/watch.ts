import { isTerminal, type QueryReply } from '@kinora/contract'
import type { ReadReply, ReplyReader } from './read-reply.ts'

export type WatchDeps = {
  readReply: ReplyReader
  /** Calls back when the task changed. Delivery is best effort. */
  listen(taskId: string, wake: () => void): () => void
}

const recheckIntervalMs = 2_000
const eventIntervalMs = 1_000

const pause = (ms: number, signal: AbortSignal, wakeable: (wake: () => void) => void): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms)
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

/** Follows a task. Redis notifies; state is always read from PostgreSQL. Ends after yielding the terminal state. */
export async function* watchTask(
  { readReply, listen }: WatchDeps,
  input: { tenantId: string; taskId: string; after: number; signal: AbortSignal },
): AsyncGenerator<ReadReply> {
  let wake = () => {}
  let isStale = true
  const stop = listen(input.taskId, () => {
    isStale = true
    wake()
  })
  let last = input.after
  try {
    while (!input.signal.aborted) {
      isStale = false
      const reply = await readReply(input.tenantId, input.taskId)
      if (!reply) return
      if (reply.version > last) {
        last = reply.version
        yield reply
        if (isTerminal((JSON.parse(reply.body) as QueryReply).state)) return
        await pause(eventIntervalMs, input.signal, () => {})
      } else if (isTerminal((JSON.parse(reply.body) as QueryReply).state)) return
      if (!isStale)
        await pause(recheckIntervalMs, input.signal, (done) => {
          wake = done
        })
      wake = () => {}
    }
  } finally {
    stop()
  }
}
