import { AppError } from '@kinora/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type ForwardInput = {
  app: Pick<FastifyInstance, 'inject'>
  /** Path and query of the call, as sent. */
  target: string
  /** The one-time credential of the call. */
  authorization: string
  body: Buffer | undefined
  contentType: string
  /** Whether the session still exists and may make the call. Event streams check it while they run. */
  isAllowed(): Promise<boolean>
}

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'

const sessionCheckMs = 15_000
const requestHeaders = ['accept', 'idempotency-key', 'if-none-match', 'last-event-id']
/** Headers of one connection, and those that the outer reply sets itself. */
const keptBack = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date', 'set-cookie'])

/** Rejects a path that an URL parser would change, because the inner call would reach another route. */
export const requirePlainTarget = (target: string): string => {
  const [path] = target.split('?')
  if (URL.parse(target, 'http://console')?.pathname !== path) throw new AppError('NotFound')
  return target
}

/** Ends an event stream when its session has ended or lost the right to it. */
const watchSession = (gone: AbortController, reply: FastifyReply, isAllowed: () => Promise<boolean>): void => {
  const check = async (): Promise<void> => {
    if (await isAllowed().catch(() => true)) return
    gone.abort()
    reply.raw.destroy()
  }
  const timer = setInterval(() => void check(), sessionCheckMs).unref()
  gone.signal.addEventListener('abort', () => clearInterval(timer))
}

/** Makes a call of this process for a signed-in caller, and streams its reply. Every check of the call applies. */
export const forwardCall = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { app, target, authorization, body, contentType, isAllowed }: ForwardInput,
): Promise<FastifyReply> => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const sent = requestHeaders.flatMap((name) => {
    const value = request.headers[name]
    return value === undefined ? [] : [[name, value]]
  })
  const answer = await app.inject({
    method: request.method as Method,
    url: target,
    headers: {
      ...Object.fromEntries(sent),
      authorization,
      host: request.headers.host ?? 'console',
      ...(body === undefined ? {} : { 'content-type': contentType }),
    },
    ...(body === undefined ? {} : { payload: body }),
    remoteAddress: request.ip,
    signal: gone.signal,
    payloadAsStream: true,
  })
  reply.code(answer.statusCode)
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined && !keptBack.has(name)) reply.header(name, value)
  if (String(answer.headers['content-type']).startsWith('text/event-stream')) watchSession(gone, reply, isAllowed)
  return reply.send(answer.stream())
}
