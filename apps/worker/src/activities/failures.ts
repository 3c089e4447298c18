import { AppError, type FailureCause, reasons } from '@kinora/contract'
import { ApplicationFailure } from '@temporalio/common'

/** A step ended for good; the word tells the workflow how. */
export const endOfStep = (type: string, message: string): ApplicationFailure =>
  ApplicationFailure.nonRetryable(message, type)

/** This server will not do it, another may. */
export const unavailable = (detail: string, cause?: unknown): AppError =>
  new AppError('ModelUnavailable', { detail, cause })

/** Back to the queue, where another server of the pool may take it. */
export const tryAgainSoon = (message: string, nextRetryDelay: '1s' | '5s'): ApplicationFailure =>
  ApplicationFailure.create({ message, type: 'NoPlace', nextRetryDelay })

/**
 * Errors as the engine keeps them: the reason as type, which input broke which rule as details, no words of a customer.
 * What ends a task is final;
 * everything else (a store, a database, a back end that is away) is tried again.
 */
export const asEngineFailure = (error: unknown): unknown => {
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
