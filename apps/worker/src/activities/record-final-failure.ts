import { AppError, reasons } from '@kinora/contract'
import type { StepDeps, StepRun } from './run-step.ts'

/** Records a failure that ends the step: an attempt that looks active would block a cancel. */
export const recordFinalFailure = async <T>(
  deps: Pick<StepDeps, 'attempts'>,
  run: StepRun,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && 'endsTask' in reasons[error.reason] && !run.signal.aborted)
      await deps.attempts.failed(run.key, error.reason)
    throw error
  }
}
