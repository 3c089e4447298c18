import type { StepTimes } from '@kinora/domain'
import { type Database, rowsOf } from './pool.ts'

type Row = { step: string; backend: string; model: string; seconds: number }

const freshMs = 30_000
const nameOf = (...words: string[]): string => words.join(' ')

/** A table of a few rows, which sweeps keep: read whole, at most twice a minute. */
export const createStepTimes = (db: Database): StepTimes => {
  let known: { until: number; times: Promise<Map<string, number>> } | undefined
  const read = async (): Promise<Map<string, number>> => {
    const rows = await rowsOf<Row>(db, 'step_times', 'select step, backend, model, seconds from step_times').catch(
      (error) => {
        known = undefined
        throw error
      },
    )
    return new Map(rows.map(({ step, backend, model, seconds }) => [nameOf(step, backend, model), seconds]))
  }
  return {
    async seconds(step, backend, model) {
      if (!known || known.until < performance.now()) known = { until: performance.now() + freshMs, times: read() }
      return (await known.times).get(nameOf(step, backend, model))
    },
  }
}
