import { isTerminal, type QueryReply } from '@kinora/contract'
import type { ReadReply, ReplyReader } from './read-reply.ts'

export type WatchDeps = {
  readReply: ReplyReader
  /** Calls back when the task changed; a hint that may never come. */
  listen(taskId: string, wake: () => void): () => void
}

const lookAgainMs = 2_000
const betweenEventsMs = 1_000

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
    // An abort before this call raises no event any more.
    if (signal.aborted) done()
  })

/** Follows a task: woken by a signal, true by the database. Ends after its end has been told. */
export async function* watchTask(
  { readReply, listen }: WatchDeps,
  ask: { tenantId: string; taskId: string; after: number; signal: AbortSignal },
): AsyncGenerator<ReadReply> {
  let wake = () => {}
  let isStale = true
  const stop = listen(ask.taskId, () => {
    isStale = true
    wake()
  })
  let last = ask.after
  try {
    while (!ask.signal.aborted) {
      isStale = false
      const reply = await readReply(ask.tenantId, ask.taskId)
      if (!reply) return
      if (reply.version > last) {
        last = reply.version
        yield reply
        if (isTerminal((JSON.parse(reply.body) as QueryReply).state)) return
        await pause(betweenEventsMs, ask.signal, () => {})
      } else if (isTerminal((JSON.parse(reply.body) as QueryReply).state)) return
      if (!isStale)
        await pause(lookAgainMs, ask.signal, (done) => {
          wake = done
        })
      wake = () => {}
    }
  } finally {
    stop()
  }
}
