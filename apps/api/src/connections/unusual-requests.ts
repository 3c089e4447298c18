import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const expecting = new WeakSet<IncomingMessage>()

/** Routes requests that Node would answer itself through the request handler. */
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

/** Sends 100 Continue. Call it only after every check before the body has passed (D-055). */
export const sendContinue = (request: IncomingMessage, response: ServerResponse): void => {
  if (expecting.has(request)) response.writeContinue()
}
