import { AppError, type NowReply } from '@kinora/contract'
import type { ChangedTask } from '@kinora/postgres'

export type LiveDeps = {
  readNow(): Promise<NowReply>
  readTasks(ids: readonly string[]): Promise<ChangedTask[]>
  /** Ids of tasks that changed since, at most as many as given. */
  changedSince(moment: Date, most: number): Promise<string[]>
  listenForChanges(onChange: (taskId: string) => void): { isListening(): boolean; stop(): void }
  nowMs(): number
  onDropped(): void
  onError(error: unknown): void
  /** Runs `round` every `ms` until the returned function is called. */
  every?(ms: number, round: () => void): () => void
}

/** Coalescing interval of task events. */
const taskEveryMs = 1_000
/** Snapshots, and polls without Redis. */
const nowEveryMs = 2_000
const silenceMs = 15_000
export const tasksPerSecond = 200
/** Events that a watcher may be behind. */
export const maxPending = 400
export const maxWatchers = 50
/** Overlaps the previous poll: rows carry the time of their write, not of their commit. */
const pollOverlapMs = 3_000

const event = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const resync = event('resync', {})

type Watcher = { pending: string[]; wake(): void; gone: AbortController }

const everyMs = (ms: number, round: () => void): (() => void) => {
  const timer = setInterval(round, ms)
  return () => clearInterval(timer)
}

/** One reader per process for all watchers. It starts with the first watcher and stops with the last. */
export const createLiveHub = (deps: LiveDeps) => {
  const every = deps.every ?? everyMs
  const watchers = new Set<Watcher>()
  const changed = new Set<string>()
  let isOverfull = false
  let stopReading: (() => void) | undefined

  const leave = (watcher: Watcher): void => {
    if (!watchers.delete(watcher)) return
    watcher.gone.abort()
    watcher.wake()
    if (watchers.size === 0) stop()
  }
  const broadcast = (text: string): void => {
    for (const watcher of watchers) {
      if (watcher.pending.length >= maxPending) {
        watcher.pending.length = 0
        deps.onDropped()
        leave(watcher)
        continue
      }
      watcher.pending.push(text)
      watcher.wake()
    }
  }
  const note = (taskId: string): void => {
    // More would only become a resync.
    if (changed.size > tasksPerSecond) isOverfull = true
    else changed.add(taskId)
  }
  const sendTasks = async (): Promise<void> => {
    if (changed.size === 0) return
    const ids = [...changed].slice(0, tasksPerSecond)
    const hasMore = isOverfull || changed.size > tasksPerSecond
    changed.clear()
    isOverfull = false
    for (const task of await deps.readTasks(ids)) broadcast(event('task', task))
    if (hasMore) broadcast(resync)
  }
  const sendNow = async (): Promise<void> => {
    broadcast(event('now', await deps.readNow()))
  }

  const start = (): void => {
    const changes = deps.listenForChanges(note)
    let polledAtMs = deps.nowMs()
    const poll = async (): Promise<void> => {
      const since = polledAtMs - pollOverlapMs
      polledAtMs = deps.nowMs()
      if (!changes.isListening())
        for (const id of await deps.changedSince(new Date(since), tasksPerSecond + 1)) note(id)
    }
    /** Skips a round while the previous one still waits for the database. */
    const guarded = (...work: (() => Promise<void>)[]): (() => void) => {
      let isBusy = false
      return () => {
        if (isBusy) return
        isBusy = true
        Promise.all(work.map((each) => each()))
          .catch(deps.onError)
          .finally(() => {
            isBusy = false
          })
      }
    }
    const stops = [every(taskEveryMs, guarded(sendTasks)), every(nowEveryMs, guarded(sendNow, poll))]
    stopReading = () => {
      for (const each of stops) each()
      changes.stop()
      changed.clear()
    }
  }
  const stop = (): void => {
    stopReading?.()
    stopReading = undefined
  }

  async function* follow(watcher: Watcher): AsyncGenerator<string> {
    watchers.add(watcher)
    if (!stopReading) start()
    try {
      yield event('now', await deps.readNow())
      yield resync
      while (!watcher.gone.signal.aborted) {
        const text = watcher.pending.shift()
        if (text !== undefined) {
          yield text
          continue
        }
        const woken = await new Promise<boolean>((resolve) => {
          const timer = setTimeout(resolve, silenceMs, false)
          watcher.wake = () => {
            clearTimeout(timer)
            resolve(true)
          }
        })
        if (!woken) yield ': no change\n\n'
      }
    } finally {
      leave(watcher)
    }
  }

  return {
    /** Counts once it is read. Begins with a snapshot and `resync`, so a client that reconnects knows to read its lists again. */
    watch(): { events: AsyncGenerator<string>; signal: AbortSignal } {
      if (watchers.size >= maxWatchers)
        throw new AppError('TooManyRequests', { detail: `at most ${maxWatchers} live streams`, retryAfterSeconds: 5 })
      const watcher: Watcher = { pending: [], wake: () => undefined, gone: new AbortController() }
      return { events: follow(watcher), signal: watcher.gone.signal }
    },
    count: (): number => watchers.size,
    close(): void {
      for (const watcher of watchers) leave(watcher)
    },
  }
}
export type LiveHub = ReturnType<typeof createLiveHub>
