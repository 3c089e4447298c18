import { AppError, type NowReply } from '@kinora/contract'
import type { ChangedTask } from '@kinora/postgres'

export type LiveDeps = {
  readNow(): Promise<NowReply>
  readTasks(ids: readonly string[]): Promise<ChangedTask[]>
  /** Ids of tasks that changed since, at most as many as given. */
  changedSince(moment: Date, most: number): Promise<string[]>
  /** `gaps` counts the interruptions of the subscription, during which notifications were lost. */
  listenForChanges(onChange: (taskId: string) => void): { isListening(): boolean; gaps(): number; stop(): void }
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
/** Tabs of one session; a hidden tab closes its stream. */
export const maxWatchersPerSession = 6
/** Overlaps the previous poll: rows carry the time of their write, not of their commit. */
const pollOverlapMs = 3_000

const event = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const resync = event('resync', {})

type Watcher = { sessionId: string | undefined; pending: string[]; wake(): void; gone: AbortController }

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
  let needsResync = false
  let stopReading: (() => void) | undefined

  const hasRoom = (sessionId: string | undefined): boolean => {
    if (watchers.size >= maxWatchers) return false
    const own = [...watchers].filter((watcher) => sessionId !== undefined && watcher.sessionId === sessionId)
    return own.length < maxWatchersPerSession
  }
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
    const tasks = await deps.readTasks(ids).catch((error: unknown) => {
      // The ids are lost, so watchers read everything again once the database answers.
      needsResync = true
      throw error
    })
    for (const task of tasks) broadcast(event('task', task))
    if (hasMore) broadcast(resync)
  }
  const sendNow = async (): Promise<void> => {
    const text = event('now', await deps.readNow())
    broadcast(text)
    if (needsResync) broadcast(resync)
    needsResync = false
  }

  const start = (): void => {
    const changes = deps.listenForChanges(note)
    let polledAtMs = deps.nowMs()
    let seenGaps = changes.gaps()
    const poll = async (): Promise<void> => {
      const startedAtMs = deps.nowMs()
      const gaps = changes.gaps()
      // A subscription that came back between two rounds has lost notifications as well.
      if (!changes.isListening() || gaps !== seenGaps) {
        const since = new Date(polledAtMs - pollOverlapMs)
        for (const id of await deps.changedSince(since, tasksPerSecond + 1)) note(id)
        if (gaps !== seenGaps) needsResync = true
      }
      // A failed poll covers its time again in the next round.
      seenGaps = gaps
      polledAtMs = startedAtMs
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
    const stops = [every(taskEveryMs, guarded(sendTasks)), every(nowEveryMs, guarded(poll, sendNow))]
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
    // Others may have begun since the call; the client connects again after a pause.
    if (!hasRoom(watcher.sessionId)) return
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
    watch(sessionId?: string): { events: AsyncGenerator<string>; signal: AbortSignal } {
      if (!hasRoom(sessionId))
        throw new AppError('TooManyRequests', {
          detail: `at most ${maxWatchersPerSession} live streams for a session, ${maxWatchers} for a process`,
          retryAfterSeconds: 5,
        })
      const watcher: Watcher = { sessionId, pending: [], wake: () => undefined, gone: new AbortController() }
      return { events: follow(watcher), signal: watcher.gone.signal }
    },
    count: (): number => watchers.size,
    close(): void {
      for (const watcher of watchers) leave(watcher)
    },
  }
}
export type LiveHub = ReturnType<typeof createLiveHub>
