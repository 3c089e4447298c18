import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const expecting = new WeakSet<IncomingMessage>()

/** Requests that Node would answer by itself, with words of its own or none, go the way of all others. */
export const serveUnusualRequests = (server: Server): void => {
  const serve = (request: IncomingMessage, response: ServerResponse) => void server.emit('request', request, response)
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    expecting.add(request)
    serve(request, response)
  })
  server.on('checkExpectation', serve)
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => socket.destroy())
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket)
    response.once('finish', () => socket.destroySoon())
    serve(request, response)
  })
}

/** Only who passed every check before the body is told to send it (D-055). */
export const askForBody = (request: IncomingMessage, response: ServerResponse): void => {
  if (expecting.has(request)) response.writeContinue()
}
