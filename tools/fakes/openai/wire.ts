import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A JSON body, or a form with the sizes of its files. */
export type Request = { method: string; path: string; isForm: boolean; fields: Record<string, unknown> }
export type Reply = { status?: number; json?: unknown; bytes?: Buffer; mediaType?: string }

const readRequest = async (request: IncomingMessage): Promise<Request> => {
  const body = await buffer(request)
  const type = request.headers['content-type'] ?? ''
  const isForm = type.startsWith('multipart/form-data')
  const common = { method: request.method ?? '', path: request.url ?? '', isForm }
  if (!isForm) return { ...common, fields: JSON.parse(body.toString() || '{}') as Record<string, unknown> }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const fields: Record<string, unknown> = {}
  for (const [name, value] of form)
    fields[name] = typeof value === 'string' ? value : { filename: value.name, type: value.type, bytes: value.size }
  return { ...common, fields }
}

const sendReply = (response: ServerResponse, { status = 200, json, bytes, mediaType }: Reply): void => {
  const body = bytes ?? Buffer.from(JSON.stringify(json))
  const headers = { 'content-type': mediaType ?? 'application/json', 'content-length': body.length }
  response.writeHead(status, headers).end(body)
}

/** Serves the answers on loopback; a request that cannot be read or answered ends its connection. */
export const openServer = async (answer: (request: Request) => Reply | Promise<Reply>, port = 0) => {
  const server = createServer((incoming, response) => {
    readRequest(incoming)
      .then(answer)
      .then(
        (reply) => sendReply(response, reply),
        () => response.destroy(),
      )
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}
