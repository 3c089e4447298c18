import {
  AppError,
  isErrCode,
  type OpenaiErrorBody,
  type OpenaiErrorType,
  type QueryReply,
  reasons,
} from '@kinora/contract'
import type { TextResponse } from '../request/incoming.ts'
import { describeError } from '../request/render-error.ts'

export const isOpenaiPath = (path: string): boolean => path.startsWith('/v1/')

const toErrorType = (status: number): OpenaiErrorType => {
  if (status === reasons.Unauthorized.status) return 'authentication_error'
  if (status === reasons.Forbidden.status) return 'permission_error'
  if (status === reasons.NotFound.status) return 'not_found_error'
  if (status === reasons.TooManyRequests.status) return 'rate_limit_error'
  return status >= 500 ? 'server_error' : 'invalid_request_error'
}

/** Renders an error in the OpenAI format, with the same message, status and headers as the native format. */
export const renderOpenaiError = (error: unknown): TextResponse => {
  const { status, headers, reason: code, message, about } = describeError(error)
  const body: OpenaiErrorBody = { error: { message, type: toErrorType(status), code, param: about.field ?? null } }
  return { status, headers, body: JSON.stringify(body) }
}

/** Converts a failed task to the error of the request that waited for it. */
export const failedTask = ({
  err_code: errCode,
  err_msg: message,
}: Pick<QueryReply, 'err_code' | 'err_msg'>): AppError => {
  const reason = isErrCode(errCode) ? errCode : 'InternalServiceFailure'
  const prefix = `${reasons[reason].message}: `
  return new AppError(reason, message.startsWith(prefix) ? { detail: message.slice(prefix.length) } : {})
}
