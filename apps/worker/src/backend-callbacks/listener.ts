import { createServer, type IncomingMessage, type Server } from 'node:http'
import { isSigned } from '@kinora/adapters/callbacks'
import { readAtMost } from '@kinora/adapters/egress'

/** A callback has a task and an address or two in it. */
const mostBytes = 1024 * 1024
const answerMs = 10_000

export type ListenerDeps = {
  /** What a server signs with; nothing for those that are not to call. */
  secretOf(server: string): string | undefined
  nudge(attemptId: string): void
}

const answerOf = async (deps: ListenerDeps, request: IncomingMessage): Promise<number> => {
  const [, server = '', attemptId = '', ...more] = request.url?.split('/').map(decodeURIComponent) ?? []
  const secret = more.length === 0 && request.method === 'POST' ? deps.secretOf(server) : undefined
  if (secret === undefined || !/^[0-9]{1,20}$/.test(attemptId)) return 404
  const body = await readAtMost(request, mostBytes)
  if (body === undefined) return 413
  if (!isSigned(secret, request.headers, body)) return 401
  deps.nudge(attemptId)
  return 204
}

/** Hears what other services call back, on an address of its own: the API has no path without a key (D-058). */
export const createListener = (deps: ListenerDeps): Server => {
  const server = createServer({ requestTimeout: answerMs, maxHeaderSize: 16_384 }, (request, response) => {
    void answerOf(deps, request).then(
      (status) => response.writeHead(status, { connection: 'close' }).end(),
      () => request.destroy(),
    )
  })
  server.maxConnections = 200
  return server
}
