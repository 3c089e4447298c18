import type { QuoteReply } from '@kinora/contract'
import { sumCredits } from '../credits/price.ts'
import { boundWarnings } from '../warnings/bound-warnings.ts'
import { type CreateTaskInput, type ValidateCreateDeps, validateCreate } from './validate-create.ts'

export type StepTimes = {
  /** Recent duration of a step by back end and model; undefined without a run. */
  seconds(step: string, backend: string, model: string): Promise<number | undefined>
  /** Current waiting time for a place in a pool. */
  waitSeconds(pool: string): Promise<number>
}

export type QuoteDeps = ValidateCreateDeps & { stepTimes: StepTimes }

/** Estimates price, back end and duration of a create. It runs the same checks as a real one and stores nothing. */
export const quoteTask = async (deps: QuoteDeps, input: CreateTaskInput): Promise<QuoteReply> => {
  const { checked, routes, lines, mostLines } = await validateCreate(deps, input)
  const credits = sumCredits(lines)
  const first = Object.entries(routes).flatMap(([step, [route]]) => (route ? [{ step, ...route }] : []))
  const times = await Promise.all(
    first.map(async ({ step, backend, pool }) => {
      const seconds = await deps.stepTimes.seconds(step, backend, checked.row.model)
      return seconds === undefined ? undefined : seconds + (await deps.stepTimes.waitSeconds(pool))
    }),
  )
  const isKnown = times.every((seconds) => seconds !== undefined)
  return {
    dry_run: true,
    credits,
    credits_max: sumCredits(mostLines),
    lines: lines.map(({ name, credits: part }) => ({ name, credits: part })),
    backend: first.at(-1)?.backend ?? '',
    warnings: boundWarnings(checked.warnings),
    expected_seconds: isKnown ? Math.ceil(times.reduce((sum, seconds) => sum + (seconds ?? 0), 0)) : 0,
  }
}
