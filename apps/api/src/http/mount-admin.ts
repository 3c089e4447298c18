import { createServer, METHODS } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Metrics, newTraceId, withLogContext } from '@kinora/adapters/telemetry'
import { AppError } from '@kinora/contract'
import type { AuditLog } from '@kinora/postgres'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { adminCallerOf, type CallerDeps, refuseForeignCall } from '../admin/admin-caller.ts'
import type { AdminCall, AdminCaller, AdminRoute, Lines } from '../admin/admin-route.ts'
import { audited } from '../admin/audited.ts'
import { readSmallObject } from '../body/read-body.ts'
import { patience } from '../connections/limits.ts'
import { renderError } from '../request/render-error.ts'
import { routerOptions } from './create-app.ts'
import { fastifyPath, routableTarget } from './routable-target.ts'
import { jsonType } from './send.ts'

const bodyBytes = 1_048_576

export type AdminMountDeps = CallerDeps & {
  version: string
  metrics: Metrics
  audit: AuditLog
  /** Somebody came without a token or a key that is good. */
  onUnauthorized(address: string, trace: string): void
  onError(error: unknown, traceId: string): void
}

const addressOf = ({ raw }: FastifyRequest): string => raw.socket.remoteAddress ?? ''

/** Names of servers have a colon, which clients may send as it is or encoded. */
const decodeId = (sent: string): string => {
  try {
    return decodeURIComponent(sent)
  } catch {
    return sent
  }
}

/** The fields of a GET. Of a key sent twice neither value is the one that was meant. */
const readQuery = (target: string): Record<string, string> => {
  const entries = [...new URL(target, 'http://admin').searchParams]
  const names = entries.map(([name]) => name)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined)
    throw new AppError('BadRequest', {
      detail: `${twice.slice(0, 100)} stands in the query twice`,
      rule: 'duplicate_key',
    })
  return Object.fromEntries(entries)
}

/** Why the router found nothing: the path is unknown, or it has other methods. */
const refusalOf = (routes: readonly AdminRoute[], target: string): AppError => {
  const segments = target.split('?')[0]?.split('/') ?? []
  const methods = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ path }) => {
      const pattern = path.split('/')
      return pattern.length === segments.length && pattern.every((part, i) => part === '{id}' || part === segments[i])
    })
    .map(({ method }) => method)
  return methods.length === 0
    ? new AppError('NotFound')
    : new AppError('MethodNotAllowed', { allow: methods.join(', ') })
}

const isLines = (answer: unknown): answer is Lines =>
  typeof answer === 'object' && answer !== null && 'lines' in answer && 'contentType' in answer

/** The administration listener, not yet listening: metrics and version are open, the rest needs the token or a key. */
export const mountAdmin = (routes: readonly AdminRoute[], deps: AdminMountDeps): FastifyInstance => {
  const app = createAdminApp()
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof AppError) || error.reason === 'ServiceUnavailable') deps.onError(error, request.id)
    const { status, headers, body } = renderError(error, request.id)
    return reply.code(status).type(jsonType).headers(headers).send(body)
  })
  const authenticate = async (request: FastifyRequest): Promise<AdminCaller> => {
    const address = addressOf(request)
    return adminCallerOf(request.headers.authorization, address, deps).catch((error: unknown) => {
      if (error instanceof AppError && error.reason === 'Unauthorized') deps.onUnauthorized(address, request.id)
      throw error
    })
  }
  app.setNotFoundHandler((request) =>
    withLogContext({ traceId: request.id }, async () => {
      await authenticate(request)
      throw refusalOf(routes, request.originalUrl)
    }),
  )
  const serve = async ({ endpoint, handle }: AdminRoute, request: FastifyRequest): Promise<unknown> => {
    const caller = await authenticate(request)
    const { id: sent = '' } = request.params as { id?: string }
    const fields =
      endpoint.method === 'GET'
        ? readQuery(request.originalUrl)
        : await readSmallObject(request.raw, { most: bodyBytes, patience })
    const call: AdminCall = { caller, tenantId: caller.kind === 'key' ? caller.tenantId : null }
    const act = { endpoint, object: decodeId(sent), fields, address: addressOf(request), trace: request.id }
    return audited(deps.audit, act, call, async () => {
      refuseForeignCall(caller, endpoint)
      return handle(act.object, fields, call)
    })
  }
  const streamLines = async ({ contentType, lines }: Lines, { id }: FastifyRequest, reply: FastifyReply) => {
    const { raw: response } = reply.hijack()
    for (const [name, value = ''] of Object.entries(reply.getHeaders())) response.setHeader(name, value)
    response.writeHead(200, { 'content-type': contentType })
    await pipeline(Readable.from(lines), response).catch((error: unknown) => {
      deps.onError(error, id)
      // Half a statement must not look like a whole one.
      response.destroy()
    })
  }
  for (const route of routes)
    app.route({
      method: route.endpoint.method,
      url: fastifyPath(route.endpoint.path),
      handler: async (request, reply) => {
        const answer = await withLogContext({ traceId: request.id }, () => serve(route, request))
        if (isLines(answer)) return streamLines(answer, request, reply)
        return reply.type(jsonType).send(JSON.stringify(answer))
      },
    })
  app.all('/metrics', (request, reply) => deps.metrics.answer(request.raw, reply.hijack().raw))
  app.all('/version', (_, reply) => reply.type(jsonType).send(JSON.stringify({ version: deps.version })))
  return app
}

const createAdminApp = (): FastifyInstance => {
  const app = Fastify({
    logger: false,
    routerOptions,
    genReqId: newTraceId,
    exposeHeadRoutes: false,
    return503OnClosing: false,
    // Only the form with a path is served; the router would take the path out of an absolute one.
    rewriteUrl: ({ url = '' }) => routableTarget(url.startsWith('/') ? url : `/${url}`),
    // Few callers, all of them the operator's: timeouts, limits and refusals of broken HTTP are those of Node.
    serverFactory: (handler) => createServer(handler),
  })
  app.server.removeAllListeners('clientError')
  // What is open answers to every method. The framework takes none to have a body: routes read theirs themselves.
  for (const method of METHODS) app.addHttpMethod(method, { hasBody: false, overrideExisting: true })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-trace-id': request.id })
  })
  return app
}
