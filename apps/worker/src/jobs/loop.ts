import { newTraceId, withLogContext } from '@kinora/adapters/telemetry'

// biome-ignore lint/suspicious/noConfusingVoidType: most rounds have nothing to say
export type Round = void | 'more' | 'all'

/** Runs a job again and again until stopped: after each round a pause, cut short by `wake` and left out when the round left more to do. A failed round is told and the next one tried. */
export const startLoop = (job: {
  everyMs: number
  leastPauseMs?: number
  run(): Promise<Round>
  onError(error: unknown): void
}) => {
  let stopped = false
  let woken = false
  let cutShort = () => {}
  const rounds = (async () => {
    while (!stopped) {
      woken = false
      // All lines of a round have one trace id, except those of work that has its own.
      const round = await withLogContext({ traceId: newTraceId() }, async () => {
        try {
          return await job.run()
        } catch (error) {
          return job.onError(error)
        }
      })
      if (round === 'more') woken = true
      // Rounds that follow each other at once would each find little; a short pause lets work gather.
      if (!stopped && job.leastPauseMs !== undefined)
        await new Promise((resolve) => setTimeout(resolve, job.leastPauseMs))
      if (woken || stopped) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, job.everyMs)
        cutShort = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  })()
  return {
    wake(): void {
      woken = true
      cutShort()
    },
    /** Resolves when the round under way has ended. */
    stop(): Promise<void> {
      stopped = true
      cutShort()
      return rounds
    },
  }
}

export type StartJob = (
  job: string,
  everyMs: number,
  run: () => Promise<Round>,
  leastPauseMs?: number,
) => ReturnType<typeof startLoop>

/** The loops of one process, which end together. */
export const createLoops = (onError: (job: string) => (error: unknown) => void) => {
  const loops: ReturnType<typeof startLoop>[] = []
  const start: StartJob = (job, everyMs, run, leastPauseMs) => {
    const pause = leastPauseMs === undefined ? {} : { leastPauseMs }
    const started = startLoop({ everyMs, ...pause, run, onError: onError(job) })
    loops.push(started)
    return started
  }
  return { start, stop: () => Promise.all(loops.map((each) => each.stop())) }
}
