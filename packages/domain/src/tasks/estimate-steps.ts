import type { QuoteReply } from '@kinora/contract'
import type { Routes } from '../backends/catalog.ts'

export type StepTimes = {
  /** Recent duration of a step by back end and model; undefined without a run. */
  seconds(step: string, backend: string, model: string): Promise<number | undefined>
  /** Current waiting time for a place in a pool. */
  waitSeconds(pool: string): Promise<number>
}

/** The back end of the last step, and the expected seconds of all steps; 0 if one has not run yet. */
export const estimateSteps = async (
  stepTimes: StepTimes,
  routes: Routes,
  model: string,
): Promise<Pick<QuoteReply, 'backend' | 'expected_seconds'>> => {
  const first = Object.entries(routes).flatMap(([step, [route]]) => (route ? [{ step, ...route }] : []))
  const times = await Promise.all(
    first.map(async ({ step, backend, pool }) => {
      const seconds = await stepTimes.seconds(step, backend, model)
      return seconds === undefined ? undefined : seconds + (await stepTimes.waitSeconds(pool))
    }),
  )
  const isKnown = times.every((seconds) => seconds !== undefined)
  return {
    backend: first.at(-1)?.backend ?? '',
    expected_seconds: isKnown ? Math.ceil(times.reduce((sum, seconds) => sum + (seconds ?? 0), 0)) : 0,
  }
}
