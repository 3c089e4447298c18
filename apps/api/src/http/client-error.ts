import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '@kinora/contract'
import { closeGently } from '../connections/close-gently.ts'
import { failActiveRequest } from '../connections/http-pipelining.ts'
import { renderError } from '../request/render-error.ts'

/** Maps an error of the HTTP parser or its timeouts to an AppError. */
const toAppError = (code: string | undefined): AppError => {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('HeaderFieldsTooLarge')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('RequestTimeout')
  if (code === 'HPE_UNEXPECTED_CONTENT_LENGTH')
    return new AppError('BadRequest', { detail: 'header content-length sent twice', rule: 'duplicate_header' })
  return new AppError('BadRequest', { detail: 'malformed HTTP', rule: 'malformed_http' })
}

/** Responds to bytes that the HTTP parser rejected, in the format of every other refusal, and closes. */
export const answerClientError = (
  error: { code?: string },
  socket: Socket,
  context: { traceId: string; onRefused(fault: AppError): void },
): void => {
  const fault = toAppError(error.code)
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  if (failActiveRequest(socket, fault) === 'handled') return
  const { status, body: text } = renderError(fault, context.traceId)
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `x-trace-id: ${context.traceId}\r\ncache-control: no-store\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
  closeGently(socket)
  context.onRefused(fault)
}
