import { AppError, reasons } from '@kinora/contract'
import { ApplicationFailure } from '@temporalio/common'

/** A step ended for good; the word tells the workflow how. */
export const endOfStep = (type: string, message: string): ApplicationFailure =>
  ApplicationFailure.nonRetryable(message, type)

/**
 * Errors as the engine keeps them: the reason as type, no words of a customer. What ends a task is final;
 * everything else (a store, a database, a back end that is away) is tried again.
 */
export const asEngineFailure = (error: unknown): unknown => {
  if (!(error instanceof AppError)) return error
  const isFinal = 'endsTask' in reasons[error.reason]
  return ApplicationFailure.create({ message: error.reason, type: error.reason, nonRetryable: isFinal })
}
