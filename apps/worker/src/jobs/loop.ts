import { newTraceId, withLogContext } from '@kinora/adapters/telemetry'

// biome-ignore lint/suspicious/noConfusingVoidType: most rounds return nothing
export type Round = void | 'more' | 'all'

/**
 * Runs a job in rounds until it is stopped. Each round is followed by a pause. `wake` cuts the pause short, and a round
 * that leaves more to do skips it. A failed round is reported, and the next one runs.
 */
export const startLoop = (job: {
  everyMs: number
  minPauseMs?: number
  run(): Promise<Round>
  onError(error: unknown): void
}) => {
  let stopped = false
  let woken = false
  let cutShort = () => {}
  const rounds = (async () => {
    while (!stopped) {
      woken = false
      // All log lines of a round share one trace id, except those of work that has its own.
      const round = await withLogContext({ traceId: newTraceId() }, async () => {
        try {
          return await job.run()
        } catch (error) {
          return job.onError(error)
        }
      })
      if (round === 'more') woken = true
      // Immediate rounds would each find little work; a short pause lets it accumulate.
      if (!stopped && job.minPauseMs !== undefined) await new Promise((resolve) => setTimeout(resolve, job.minPauseMs))
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
    /** Resolves when the current round has ended. */
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
  minPauseMs?: number,
) => ReturnType<typeof startLoop>

/** The loops of one process, which stop together. */
export const createLoops = (onError: (job: string) => (error: unknown) => void) => {
  const loops: ReturnType<typeof startLoop>[] = []
  const start: StartJob = (job, everyMs, run, minPauseMs) => {
    const pause = minPauseMs === undefined ? {} : { minPauseMs }
    const started = startLoop({ everyMs, ...pause, run, onError: onError(job) })
    loops.push(started)
    return started
  }
  return { start, stop: () => Promise.all(loops.map((each) => each.stop())) }
}
