export type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Processor time of the thread. */
  tdur?: number
  args?: { name?: string }
}

export type FrameCosts = {
  /** Milliseconds of processor time that scripts took in each frame, style and layout that they forced left out. */
  scripts: number[]
  /** Milliseconds of processor time of each task of the main thread. */
  tasks: number[]
}

const scriptNames = new Set(['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'TimerFire', 'EventDispatch'])
const forcedNames = new Set(['UpdateLayoutTree', 'Layout', 'UpdateLayerTree'])

const getEnd = ({ ts, dur = 0 }: TraceEvent): number => ts + dur
const toMs = (us: number): number => us / 1000

/** Outermost events of a set of names. */
const findOutermost = (events: readonly TraceEvent[], names: ReadonlySet<string>): TraceEvent[] => {
  const found: TraceEvent[] = []
  for (const event of events) {
    const last = found.at(-1)
    if (names.has(event.name) && (!last || getEnd(last) <= event.ts)) found.push(event)
  }
  return found
}

const sumTimes = (events: readonly TraceEvent[]): number => events.reduce((sum, { tdur = 0 }) => sum + tdur, 0)

/** Reads the costs of the frames between the first and the last animation frame of a trace. */
export const readFrameCosts = (traceEvents: readonly TraceEvent[]): FrameCosts => {
  const names = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const frameTimes = traceEvents.filter(({ name }) => name === 'FireAnimationFrame')
  const [one] = frameTimes
  const thread = names.find(({ pid, tid }) => pid === one?.pid && tid === one.tid)
  if (!one || !thread) throw new Error('the trace has no animation frame')
  const events = traceEvents
    .filter(({ pid, tid, ph }) => pid === thread.pid && tid === thread.tid && ph === 'X')
    .toSorted((a, b) => a.ts - b.ts || getEnd(b) - getEnd(a))
  const starts = frameTimes.filter(({ pid }) => pid === thread.pid).map(({ ts }) => ts)
  const [from = 0, to = 0] = [starts[0], starts.at(-1)]
  const scripts = findOutermost(events, scriptNames)
  const forced = findOutermost(events, forcedNames).filter((each) =>
    scripts.some((script) => script.ts <= each.ts && getEnd(each) <= getEnd(script)),
  )
  const isIn = (start: number, end: number) => (each: TraceEvent) => each.ts >= start && each.ts < end
  return {
    scripts: starts
      .slice(0, -1)
      .map((start, frame) => isIn(start, starts[frame + 1] ?? to))
      .map((isInFrame) => toMs(sumTimes(scripts.filter(isInFrame)) - sumTimes(forced.filter(isInFrame)))),
    tasks: events
      .filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
      .filter(isIn(from, to))
      .map(({ tdur = 0 }) => toMs(tdur)),
  }
}

/** The value that 99 of 100 do not exceed. */
export const percentile99 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0

const limits = { frames: 500, scriptMs: 16, taskMs: 50 }

/** `slowness` is the time of a calibrated loop on this machine divided by its time on an idle one, at least 1. */
export const findSlowFrames = ({ scripts, tasks }: FrameCosts, slowness: number): string[] => {
  const [script, long] = [percentile99(scripts), tasks.filter((ms) => ms > limits.taskMs * slowness)]
  return [
    ...(scripts.length < limits.frames ? [`${scripts.length} frames instead of ${limits.frames}`] : []),
    ...(script > limits.scriptMs * slowness ? [`script time per frame: p99 ${script.toFixed(1)} ms`] : []),
    ...(long.length > 0 ? [`${long.length} tasks too long, the longest ${Math.max(...long).toFixed(1)} ms`] : []),
  ]
}
