import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { AppError } from '@kinora/contract'
import { connectionCaps, unreadBytes } from './limits.ts'

type ActiveRequest = {
  request: IncomingMessage
  response: ServerResponse
  /** Aborts the read of the body while it is in progress. */
  fail: ((fault: AppError) => void) | undefined
}
type Pipeline = { active: ActiveRequest | undefined; waiting: (() => void)[] }

const pipelines = new WeakMap<Socket, Pipeline>()

const isOver = (socket: Socket): boolean => socket.destroyed || socket.writableEnded

/**
 * Serves the requests of one connection in order. A request after one that closes the connection is never executed
 * (D-053). Resolves to false when the connection is closed.
 */
export const waitForTurn = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
  const { socket } = request
  const pipeline = pipelines.get(socket) ?? { active: undefined, waiting: [] }
  pipelines.set(socket, pipeline)
  if (pipeline.active) {
    if (pipeline.waiting.length >= connectionCaps.waitingRequests) socket.destroy()
    else await new Promise<void>((resolve) => pipeline.waiting.push(resolve))
  }
  if (isOver(socket)) {
    pipeline.waiting.shift()?.()
    return false
  }
  pipeline.active = { request, response, fail: undefined }
  response.once('close', () => {
    pipeline.active = undefined
    pipeline.waiting.shift()?.()
  })
  return true
}

/** Registers a callback for the case that the HTTP parser rejects the rest of the body. */
export const onParseError = (request: IncomingMessage, fail: (fault: AppError) => void): void => {
  const active = pipelines.get(request.socket)?.active
  if (active?.request === request) active.fail = fail
}

/** Handles a parse error during a request. That request sends its response, then the connection closes. */
export const failActiveRequest = (socket: Socket, fault: AppError): 'handled' | 'no active request' => {
  const active = pipelines.get(socket)?.active
  if (!active) return 'no active request'
  if (active.response.headersSent) socket.destroy()
  else if (active.request.complete) active.response.setHeader('connection', 'close')
  else if (active.fail) active.fail(fault)
  else return 'no active request'
  return 'handled'
}

/** Whether the connection must close after this response, because too much of the body is unread. */
export const leavesBodyUnread = (request: IncomingMessage): boolean => {
  if (request.complete) return false
  const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  if (announced <= unreadBytes) return false
  // Claims the body. Node drains an unclaimed body to its end.
  request.read(0)
  return true
}
