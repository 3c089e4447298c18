import { AppError, type ErrorBody, reasons } from '@kinora/contract'
import type { TextAnswer } from './incoming.ts'

/** What leaves the house of an error: the table's words, the field and rule, the trace. Unknown errors say nothing of themselves. */
export const renderError = (error: unknown, traceId: string): TextAnswer => {
  const known = error instanceof AppError ? error : new AppError('InternalServiceFailure', { cause: error })
  const { status } = reasons[known.reason]
  const { field, rule, retryAfterSeconds, allow } = known.detail
  const body: ErrorBody = {
    code: status,
    reason: known.reason,
    message:
      known.reason === 'InternalServiceFailure' ? reasons.InternalServiceFailure.message : known.message.slice(0, 400),
    metadata: { trace_id: traceId, ...(field === undefined ? {} : { field }), ...(rule === undefined ? {} : { rule }) },
  }
  const headers: Record<string, string> = {}
  if (retryAfterSeconds !== undefined || status === 503 || status === 429)
    headers['retry-after'] = String(retryAfterSeconds ?? 1)
  if (allow !== undefined) headers['allow'] = allow
  return { status, headers, body: JSON.stringify(body) }
}
