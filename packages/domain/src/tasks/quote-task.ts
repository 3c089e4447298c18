import type { QuoteReply } from '@kinora/contract'
import { sumCredits } from '../credits/price.ts'
import { boundWarnings } from '../warnings/bound-warnings.ts'
import { estimateSteps, type StepTimes } from './estimate-steps.ts'
import { type CreateTaskInput, type ValidateCreateDeps, validateCreate } from './validate-create.ts'

export type { StepTimes } from './estimate-steps.ts'

export type QuoteDeps = ValidateCreateDeps & { stepTimes: StepTimes }

/** Estimates price, back end and duration of a create. It runs the same checks as a real one and stores nothing. */
export const quoteTask = async (deps: QuoteDeps, input: CreateTaskInput): Promise<QuoteReply> => {
  const { checked, routes, lines, mostLines } = await validateCreate(deps, input)
  const { backend, expected_seconds } = await estimateSteps(deps.stepTimes, routes, checked.row.model)
  return {
    dry_run: true,
    credits: sumCredits(lines),
    credits_max: sumCredits(mostLines),
    lines: lines.map(({ name, credits: part }) => ({ name, credits: part })),
    backend,
    warnings: boundWarnings(checked.warnings),
    expected_seconds,
  }
}
