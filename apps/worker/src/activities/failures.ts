import { AppError, type FailureCause, reasons } from '@kinora/contract'
import { ApplicationFailure } from '@temporalio/common'

/** Ends a step for good; `type` names the outcome for the workflow. */
export const stepFailure = (type: string, message: string): ApplicationFailure =>
  ApplicationFailure.nonRetryable(message, type)

/** This server cannot run the step; another one may. */
export const unavailable = (detail: string, cause?: unknown): AppError =>
  new AppError('ModelUnavailable', { detail, cause })

/** Returns the step to the queue for some milliseconds; then another server of the pool may take it. */
export const requeueLater = (message: string, nextRetryDelay: number): ApplicationFailure =>
  ApplicationFailure.create({ message, type: 'NoPlace', nextRetryDelay })

/**
 * Converts an error for Temporal: the reason becomes the type, the field and its broken rule become the details. It
 * contains no customer text. A reason that ends the task is final. Every other error (object store, database,
 * unreachable backend) is retried.
 */
export const toTemporalFailure = (error: unknown): unknown => {
  if (!(error instanceof AppError)) return error
  const isFinal = 'endsTask' in reasons[error.reason]
  const { field, rule, detail } = error.detail
  const cause: FailureCause[] =
    rule === undefined
      ? []
      : [{ rule, ...(field === undefined ? {} : { field }), ...(detail === undefined ? {} : { detail }) }]
  return ApplicationFailure.create({
    message: error.reason,
    type: error.reason,
    nonRetryable: isFinal,
    details: cause,
  })
}
