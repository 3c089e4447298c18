import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WrongUsage } from '../wrong-usage.ts'
import type { ReceivedCallback } from './forward-callback.ts'

const mostBytes = 1_048_576

const read = async (request: IncomingMessage): Promise<string | undefined> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > mostBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const toHeaderRecord = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))

/** Receives callbacks on the loopback interface and returns the status of the handler to the service. */
export const receive = async (port: number, handle: (callback: ReceivedCallback) => Promise<number>) => {
  const answer = async (request: IncomingMessage): Promise<number> => {
    if (request.method !== 'POST') return 405
    const body = await read(request)
    return body === undefined ? 413 : handle({ headers: toHeaderRecord(request), body, target: request.url ?? '/' })
  }
  const server = createServer((request, response) => {
    void answer(request)
      .catch(() => 502)
      .then((status) => response.writeHead(status).end())
  })
  await once(server.listen(port, '127.0.0.1'), 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new WrongUsage(`port ${port} is in use; choose another with --port`) : error
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
