import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createEngine } from './engine.ts'
import { type Answer, handleRequest } from './routes.ts'
import { createSockets } from './web-socket.ts'

const send = (response: ServerResponse, { status, json, type, bytes = '' }: Answer): void => {
  if (json === undefined) response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(bytes)
  else response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(json))
}

/** Emulates a ComfyUI 0.33 without weights from recorded responses; jobs run immediately or on command. */
export const openScriptedComfyui = async (maxBytes = 104_857_600) => {
  const sockets = createSockets()
  const engine = createEngine((job, type, data) => sockets.send(String(job.extra['client_id']), type, data))
  const control = { maxBytes, requests: [] as string[] }
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    control.requests.push(`${request.method} ${request.url}`)
    const url = new URL(request.url ?? '/', 'http://server')
    const body = await buffer(request)
    const answer = await handleRequest({ request, url, body, engine, maxBytes: control.maxBytes })
    send(response, answer)
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  server.on('upgrade', (request, socket) => sockets.accept(request, socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(control, {
    engine,
    sockets,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    restart(): void {
      sockets.closeAll()
      server.closeAllConnections()
      engine.restart()
    },
    close(): void {
      sockets.closeAll()
      server.closeAllConnections()
      server.close()
    },
  })
}
