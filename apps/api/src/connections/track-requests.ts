import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { closeGently } from './close-gently.ts'

/**
 * Tracks requests in progress per connection. A closing server waits for all its connections, and Node closes only
 * those that served a request: not one that never sent a request, nor one that stopped within the header block.
 */
export const trackRequests = (server: Server) => {
  const inProgress = new Map<Socket, number>()
  const count = (socket: Socket, change: 1 | -1): void => {
    const requests = inProgress.get(socket)
    if (requests !== undefined) inProgress.set(socket, requests + change)
  }
  server.on('connection', (socket: Socket) => {
    inProgress.set(socket, 0)
    socket.once('close', () => inProgress.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    count(socket, 1)
    response.once('close', () => count(socket, -1))
  })
  return {
    closeUnused(): void {
      for (const [socket, requests] of inProgress) {
        if (requests > 0) continue
        inProgress.delete(socket)
        closeGently(socket)
      }
    },
  }
}
