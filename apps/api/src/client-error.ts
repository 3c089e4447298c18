import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '@kinora/contract'
import { renderError } from './render-error.ts'

const faultOf = (code: string | undefined): AppError => {
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('HeaderFieldsTooLarge')
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('RequestTimeout')
  return new AppError('BadRequest', { detail: 'malformed HTTP', rule: 'malformed_http' })
}

/** Answers text that the HTTP parser refused, in the same shape as every other refusal, and closes. */
export const answerClientError = (error: { code?: string }, socket: Socket, traceId: string): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, body: text } = renderError(faultOf(error.code), traceId)
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `x-trace-id: ${traceId}\r\ncache-control: no-store\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}
