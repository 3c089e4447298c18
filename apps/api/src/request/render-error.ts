import { AppError, type ErrorBody, type Reason, reasons } from '@kinora/contract'
import type { TextAnswer } from './incoming.ts'

type Told = {
  status: number
  headers: Record<string, string>
  reason: Reason
  message: string
  /** Goes into the metadata of the body. */
  about: Omit<ErrorBody['metadata'], 'trace_id'>
}

/** What leaves the house of an error: the table's words, the field and rule. Unknown errors say nothing of themselves. */
export const tellError = (error: unknown): Told => {
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

/** The same as our own answer, with the trace. */
export const renderError = (error: unknown, traceId: string): TextAnswer => {
  const { status, headers, reason, message, about } = tellError(error)
  const body: ErrorBody = { code: status, reason, message, metadata: { trace_id: traceId, ...about } }
  return { status, headers, body: JSON.stringify(body) }
}
