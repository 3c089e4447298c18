import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { AppError } from '@kinora/contract'
import { connectionCaps, unreadBytes } from './limits.ts'

type Turn = {
  request: IncomingMessage
  response: ServerResponse
  /** Ends the reading of the body, while it is being read. */
  fail: ((fault: AppError) => void) | undefined
}
type Line = { turn: Turn | undefined; waiting: (() => void)[] }

const lines = new WeakMap<Socket, Line>()

const isOver = (socket: Socket): boolean => socket.destroyed || socket.writableEnded

/**
 * Requests of one connection are served one after the other: what follows a request that is refused and closes the
 * connection is never carried out (D-053). False when it is over.
 */
export const takeTurn = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
  const { socket } = request
  const line = lines.get(socket) ?? { turn: undefined, waiting: [] }
  lines.set(socket, line)
  if (line.turn) {
    if (line.waiting.length >= connectionCaps.waitingRequests) socket.destroy()
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
  }
  if (isOver(socket)) {
    line.waiting.shift()?.()
    return false
  }
  line.turn = { request, response, fail: undefined }
  response.once('close', () => {
    line.turn = undefined
    line.waiting.shift()?.()
  })
  return true
}

/** Who reads the body hears of it when the parser gives up on the rest. */
export const onBroken = (request: IncomingMessage, fail: (fault: AppError) => void): void => {
  const turn = lines.get(request.socket)?.turn
  if (turn?.request === request) turn.fail = fail
}

/** Text the parser refused while a request was being served: that request answers, then the connection ends. */
export const breakTurn = (socket: Socket, fault: AppError): 'answered for' | 'nobody there' => {
  const turn = lines.get(socket)?.turn
  if (!turn) return 'nobody there'
  if (turn.response.headersSent) socket.destroy()
  else if (turn.request.complete) turn.response.setHeader('connection', 'close')
  else if (turn.fail) turn.fail(fault)
  else return 'nobody there'
  return 'answered for'
}

/** Whether the connection must end with this answer, because too much of the body still lies before the next request. */
export const leavesBodyUnread = (request: IncomingMessage): boolean => {
  if (request.complete) return false
  const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  if (announced <= unreadBytes) return false
  // Claims the body: one that nobody claims is drained to its end.
  request.read(0)
  return true
}
