import { createServer, type IncomingMessage, type Server } from 'node:http'
import { isSigned } from '@kinora/adapters/callbacks'
import { readAtMost } from '@kinora/adapters/egress'

/** A callback contains a task and one or two URLs. */
const maxBytes = 1024 * 1024
const requestTimeoutMs = 10_000

export type CallbackServerDeps = {
  /** The signing secret of a server; undefined for a server that may not call back. */
  findSecret(server: string): string | undefined
  wake(attemptId: string): void
}

const handleCallback = async (deps: CallbackServerDeps, request: IncomingMessage): Promise<number> => {
  const [, server = '', attemptId = '', ...more] = request.url?.split('/').map(decodeURIComponent) ?? []
  const secret = more.length === 0 && request.method === 'POST' ? deps.findSecret(server) : undefined
  if (secret === undefined || !/^[0-9]{1,20}$/.test(attemptId)) return 404
  const body = await readAtMost(request, maxBytes)
  if (body === undefined) return 413
  if (!isSigned(secret, request.headers, body)) return 401
  deps.wake(attemptId)
  return 204
}

/** Receives callbacks of other services on its own address: the API has no path without a key (D-058). */
export const createCallbackServer = (deps: CallbackServerDeps): Server => {
  const server = createServer({ requestTimeout: requestTimeoutMs, maxHeaderSize: 16_384 }, (request, response) => {
    void handleCallback(deps, request).then(
      (status) => response.writeHead(status, { connection: 'close' }).end(),
      () => request.destroy(),
    )
  })
  server.maxConnections = 200
  return server
}
