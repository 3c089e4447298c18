import { AppError, type ErrorBody, type Reason, reasons } from '@kinora/contract'
import type { TextResponse } from './incoming.ts'

type ErrorDescription = {
  status: number
  headers: Record<string, string>
  reason: Reason
  message: string
  /** Added to the metadata of the body. */
  about: Omit<ErrorBody['metadata'], 'trace_id'>
}

/** Describes an error for clients: its table message, field and rule. Unexpected errors expose no detail. */
export const describeError = (error: unknown): ErrorDescription => {
  const known = error instanceof AppError ? error : new AppError('InternalServiceFailure', { cause: error })
  const { reason } = known
  const { status, message } = reasons[reason]
  const { field, rule, faults, needed, available, retryAfterSeconds, allow } = known.detail
  const headers: Record<string, string> = {}
  const retryAfter = retryAfterSeconds ?? (status === 503 || status === 429 ? 1 : undefined)
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  const when = retryAfter === undefined ? '' : `; retry after ${retryAfter} s`
  if (allow !== undefined) headers['allow'] = allow
  return {
    status,
    headers,
    reason,
    message: reason === 'InternalServiceFailure' ? message : `${known.message.slice(0, 400)}${when}`,
    about: {
      ...(field === undefined ? {} : { field }),
      ...(rule === undefined ? {} : { rule }),
      ...(faults === undefined ? {} : { faults: [...faults] }),
      ...(needed === undefined ? {} : { needed }),
      ...(available === undefined ? {} : { available }),
    },
  }
}

/** Renders an error in the native format, with the trace id. */
export const renderError = (error: unknown, traceId: string): TextResponse => {
  const { status, headers, reason, message, about } = describeError(error)
  const body: ErrorBody = { code: status, reason, message, metadata: { trace_id: traceId, ...about } }
  return { status, headers, body: JSON.stringify(body) }
}
