import type { QuoteReply } from '@kinora/contract'
import { totalOf } from '../credits/price.ts'
import { boundWarnings } from '../warnings/bound-warnings.ts'
import { type CreateAsk, type JudgeDeps, judgeCreate } from './judge-create.ts'

export type StepTimes = {
  /** How long the steps of a task took of late, told by step, back end and model; nothing where none has run. */
  seconds(step: string, backend: string, model: string): Promise<number | undefined>
  /** How long what comes to a pool now waits there for a place. */
  waitSeconds(pool: string): Promise<number>
}

export type QuoteDeps = JudgeDeps & { stepTimes: StepTimes }

/** What a create would cost, where it would run and for how long; it goes the way of a real one until it would store. */
export const quoteTask = async (deps: QuoteDeps, ask: CreateAsk): Promise<QuoteReply> => {
  const { checked, routes, lines, mostLines } = await judgeCreate(deps, ask)
  const credits = totalOf(lines)
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
    credits_max: totalOf(mostLines),
    lines: lines.map(({ name, credits: part }) => ({ name, credits: part })),
    backend: first.at(-1)?.backend ?? '',
    warnings: boundWarnings(checked.warnings),
    expected_seconds: isKnown ? Math.ceil(times.reduce((sum, seconds) => sum + (seconds ?? 0), 0)) : 0,
  }
}
