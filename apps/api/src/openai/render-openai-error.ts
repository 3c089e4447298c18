import {
  AppError,
  isErrCode,
  type OpenaiErrorBody,
  type OpenaiErrorType,
  type QueryReply,
  reasons,
} from '@kinora/contract'
import type { TextAnswer } from '../request/incoming.ts'
import { tellError } from '../request/render-error.ts'

export const isOpenaiPath = (path: string): boolean => path.startsWith('/v1/')

const typeOf = (status: number): OpenaiErrorType => {
  if (status === reasons.Unauthorized.status) return 'authentication_error'
  if (status === reasons.Forbidden.status) return 'permission_error'
  if (status === reasons.NotFound.status) return 'not_found_error'
  if (status === reasons.TooManyRequests.status) return 'rate_limit_error'
  return status >= 500 ? 'server_error' : 'invalid_request_error'
}

/** The same refusal as everywhere, with the same words, status and headers, in OpenAI's shape. */
export const renderOpenaiError = (error: unknown): TextAnswer => {
  const { status, headers, reason: code, message, about } = tellError(error)
  const body: OpenaiErrorBody = { error: { message, type: typeOf(status), code, param: about.field ?? null } }
  return { status, headers, body: JSON.stringify(body) }
}

/** What became of a task that failed, as a refusal of whoever waited for it. */
export const failedTask = ({
  err_code: errCode,
  err_msg: message,
}: Pick<QueryReply, 'err_code' | 'err_msg'>): AppError => {
  const reason = isErrCode(errCode) ? errCode : 'InternalServiceFailure'
  const begins = `${reasons[reason].message}: `
  return new AppError(reason, message.startsWith(begins) ? { detail: message.slice(begins.length) } : {})
}
