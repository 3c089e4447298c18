import { KinoraError, StillRunning, TaskFailed } from './errors.ts'
import { pause } from './patience.ts'
import { readEvents } from './read-events.ts'
import type { TaskQueryReply } from './requests-and-replies.gen.ts'
import { type Fetch, open } from './send.ts'

export type WaitOptions = {
  /** Called on every change of the task. */
  onProgress?: (task: TaskQueryReply) => void
  /** Stops waiting; the task continues. */
  signal?: AbortSignal
  /** Default: 10 minutes. On timeout, `wait` throws `StillRunning` and the task continues. */
  timeoutMs?: number
  /** Polling interval, which replaces the event stream. Use it to wait for many tasks at once. */
  everyMs?: number
  /** Throws `TaskFailed` for a failed task; `false` returns it instead. */
  check?: boolean
}

type Waiting = {
  id: string
  eventsUrl: string
  authorization: string
  fetch: Fetch | undefined
  read(signal: AbortSignal): Promise<TaskQueryReply>
}

const pollMs = 1_500
const positionMs = 2_000
const hasEnded = ({ state }: TaskQueryReply): boolean => state === 'success' || state === 'failed'

/** Yields the task of each event until the stream ends or breaks. */
async function* streamEvents({ eventsUrl, authorization, fetch }: Waiting, lastId: string, signal: AbortSignal) {
  const headers = { accept: 'text/event-stream', ...(lastId === '' ? {} : { 'last-event-id': lastId }) }
  const answer = await open({ method: 'GET', url: eventsUrl, authorization, headers, signal, fetch })
  for await (const { id, data } of readEvents(answer)) yield { id, task: JSON.parse(data) as TaskQueryReply }
}

const isWaiting = ({ state }: TaskQueryReply): boolean => state === 'created' || state === 'queueing'

/** Events do not contain queue positions, so a queued task is also polled until it has a slot. */
const followQueue = async (
  waiting: Waiting,
  {
    last,
    report,
    signal,
  }: { last(): TaskQueryReply | undefined; report(task: TaskQueryReply): void; signal: AbortSignal },
): Promise<void> => {
  for (;;) {
    await pause(positionMs, signal)
    const before = last()
    if (before && !isWaiting(before)) return
    const task = await waiting.read(signal)
    const now = last()
    if (isWaiting(task) && (!now || isWaiting(now))) report(task)
  }
}

/** A permanent error, which polling cannot resolve. */
const isFinal = (error: unknown): boolean =>
  error instanceof KinoraError && error.status < 500 && error.status !== 429 && error.status !== 404

/** Returns the ended task. Throws `TaskFailed` for a failed task unless `check` is false. */
export const waitFor = async (waiting: Waiting, options: WaitOptions): Promise<TaskQueryReply> => {
  const task = await followToEnd(waiting, options)
  if (task.state === 'failed' && (options.check ?? true)) throw new TaskFailed(task)
  return task
}

/**
 * Follows a task to its end. It reads the event stream and falls back to polling, which is always authoritative, if the
 * stream is unavailable or breaks.
 */
const followToEnd = async (waiting: Waiting, options: WaitOptions): Promise<TaskQueryReply> => {
  const { onProgress, timeoutMs = 600_000, everyMs } = options
  const late = AbortSignal.timeout(timeoutMs)
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late
  const seen: { last?: TaskQueryReply; id: string } = { id: '' }
  const report = (task: TaskQueryReply): boolean => {
    const { last } = seen
    const { state, progress } = task
    const position = task.queue_position ?? (isWaiting(task) ? (last?.queue_position ?? null) : null)
    const isNew = last?.state !== state || last.progress !== progress || (last.queue_position ?? null) !== position
    seen.last = { ...task, queue_position: position }
    if (isNew) onProgress?.(seen.last)
    return hasEnded(task)
  }
  const over = new AbortController()
  if (onProgress && everyMs === undefined)
    followQueue(waiting, { last: () => seen.last, report, signal: AbortSignal.any([signal, over.signal]) }).catch(
      () => undefined,
    )
  try {
    for (;;) {
      try {
        if (everyMs === undefined)
          for await (const { id, task } of streamEvents(waiting, seen.id, signal)) {
            seen.id = id
            if (report(task)) return task
          }
      } catch (error) {
        if (signal.aborted || isFinal(error)) throw error
      }
      const task = await waiting.read(signal)
      if (report(task)) return task
      await pause(everyMs ?? pollMs, signal)
    }
  } catch (error) {
    if (late.aborted && !options.signal?.aborted) throw new StillRunning(waiting.id, seen.last?.state ?? 'unknown')
    throw error
  } finally {
    over.abort()
  }
}
