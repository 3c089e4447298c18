import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WrongUsage } from '../wrong-usage.ts'
import type { Heard } from './deliver.ts'

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

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))

/** Takes callbacks on this machine only; answers what `hear` says, which is what the service goes by. */
export const receive = async (port: number, hear: (heard: Heard) => Promise<number>) => {
  const answer = async (request: IncomingMessage): Promise<number> => {
    if (request.method !== 'POST') return 405
    const body = await read(request)
    return body === undefined ? 413 : hear({ headers: headersOf(request), body, target: request.url ?? '/' })
  }
  const server = createServer((request, response) => {
    void answer(request)
      .catch(() => 502)
      .then((status) => response.writeHead(status).end())
  })
  await once(server.listen(port, '127.0.0.1'), 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new WrongUsage(`port ${port} is taken; choose another with --port`) : error
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
