import type { AdminReply } from '@kinora/sdk/console'

export type InspectedTask = AdminReply<'inspectTask'>
export type Attempt = InspectedTask['steps'][number]['attempts'][number]
export type Bar = {
  key: string
  label: string
  note: string
  /** Seconds since the task was created. */
  from: number
  to: number
  tone: 'queued' | 'running' | 'success' | 'failed' | 'unknown'
  attempt?: { step: string; attempt: Attempt }
}

type Callback = InspectedTask['callbacks'][number]
const attemptTones = {
  intended: 'queued',
  started: 'running',
  done: 'success',
  failed: 'failed',
  unknown: 'unknown',
} as const

const callbackTone = ({ status }: Callback): Bar['tone'] =>
  status === 'delivered' ? 'success' : status === 'waiting' ? 'queued' : 'failed'
const callbackNote = ({ last_try: last, attempts }: Callback): string =>
  last === null ? '' : `${last.status === 0 ? last.fault : last.status}${attempts > 1 ? ` · ${attempts}×` : ''}`

/** Bars of a task on one axis: waiting, each attempt of each step, and callbacks. */
export const buildBars = (task: InspectedTask, nowMs: number): Bar[] => {
  const startMs = Date.parse(task.created_at)
  const at = (time: string | null): number => Math.max(0, ((time === null ? nowMs : Date.parse(time)) - startMs) / 1000)
  const waitedUntil = task.processing_at ?? task.ended_at
  const wait: Bar = {
    key: 'queued',
    label: 'queued',
    note: task.queue.position === null || task.processing_at !== null ? '' : `${task.queue.position}`,
    from: 0,
    to: at(waitedUntil),
    tone: 'queued',
  }
  const steps = task.steps.flatMap(({ step, attempts }) =>
    attempts.map(
      (attempt): Bar => ({
        key: attempt.id,
        label: step,
        note: [attempt.backend, attempt.fault, attempt.try_no > 1 ? `#${attempt.try_no}` : '']
          .filter(Boolean)
          .join(' · '),
        from: at(attempt.started_at ?? attempt.created_at),
        to: at(attempt.ended_at ?? (attempt.state === 'intended' ? attempt.created_at : task.ended_at)),
        tone: attemptTones[attempt.state],
        attempt: { step, attempt },
      }),
    ),
  )
  const callbacks = task.callbacks
    .filter(({ last_try: last }) => last !== null)
    .map((callback): Bar => {
      const to = at(callback.ended_at ?? callback.last_try?.at ?? null)
      const event = task.events.find(({ state }) => state === callback.event)
      return {
        key: `callback-${callback.event}`,
        label: `callback: ${callback.event}`,
        note: callbackNote(callback),
        from: Math.min(to, at(event?.at ?? callback.last_try?.at ?? null)),
        to,
        tone: callbackTone(callback),
      }
    })
  return [wait, ...steps, ...callbacks]
}

/** Round marks of an axis of so many seconds, at most seven. */
export const buildTicks = (seconds: number): number[] => {
  const sizes = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200, 21_600, 43_200, 86_400]
  const size = sizes.find((each) => seconds / each <= 6) ?? Math.ceil(seconds / 6 / 86_400) * 86_400
  return Array.from({ length: Math.floor(seconds / size) + 1 }, (_, index) => index * size)
}
