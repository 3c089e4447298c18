import { createServer, METHODS } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Metrics, newTraceId, withLogContext } from '@kinora/adapters/telemetry'
import { AppError } from '@kinora/contract'
import type { Clock } from '@kinora/domain'
import type { AuditLog } from '@kinora/postgres'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type CallerDeps, identifyAdminCaller, refuseForeignCall } from '../admin/admin-caller.ts'
import type { AdminCall, AdminCaller, AdminRoute, Lines } from '../admin/admin-route.ts'
import { createRecentReads } from '../admin/recent-reads.ts'
import { refuseNul } from '../admin/refuse-nul.ts'
import { withAudit } from '../admin/with-audit.ts'
import { readSmallObject } from '../body/read-body.ts'
import { clientTimeouts } from '../connections/limits.ts'
import { renderError } from '../request/render-error.ts'
import { routerOptions } from './create-app.ts'
import { fastifyPath, routableTarget } from './routable-target.ts'
import { jsonType } from './send.ts'

export const adminBodyBytes = 1_048_576

export type AdminMountDeps = CallerDeps & {
  version: string
  metrics: Metrics
  audit: AuditLog
  clock: Clock
  /** Called for a request without a valid token or key. */
  onUnauthorized(address: string, trace: string): void
  onError(error: unknown, traceId: string): void
}

const getClientAddress = ({ raw }: FastifyRequest): string => raw.socket.remoteAddress ?? ''

/** Decodes an id. Server names contain a colon, which clients may encode. */
const decodeId = (sent: string): string => {
  try {
    return decodeURIComponent(sent)
  } catch {
    return sent
  }
}

/** Reads the fields of a GET. A repeated key is ambiguous and rejected. */
const readQuery = (target: string): Record<string, string> => {
  const entries = [...new URL(target, 'http://admin').searchParams]
  const names = entries.map(([name]) => name)
  const duplicate = names.find((name, i) => names.indexOf(name) !== i)
  if (duplicate !== undefined)
    throw new AppError('BadRequest', {
      detail: `${duplicate.slice(0, 100)} appears twice in the query`,
      rule: 'duplicate_key',
    })
  return Object.fromEntries(entries)
}

/** Builds the error for an unmatched request: the path is unknown, or it has other methods. */
const toRoutingError = (routes: readonly AdminRoute[], target: string): AppError => {
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

/** Creates the admin server, not yet listening. Metrics and version are open; the rest needs the token or a key. */
export const mountAdmin = (routes: readonly AdminRoute[], deps: AdminMountDeps): FastifyInstance => {
  const app = createAdminApp()
  const recentReads = createRecentReads(deps.clock.nowMs)
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof AppError) || error.reason === 'ServiceUnavailable') deps.onError(error, request.id)
    const { status, headers, body } = renderError(error, request.id)
    return reply.code(status).type(jsonType).headers(headers).send(body)
  })
  const authenticate = async (request: FastifyRequest): Promise<AdminCaller> => {
    const address = getClientAddress(request)
    return identifyAdminCaller(request.headers.authorization, address, deps).catch((error: unknown) => {
      if (error instanceof AppError && error.reason === 'Unauthorized') deps.onUnauthorized(address, request.id)
      throw error
    })
  }
  app.setNotFoundHandler((request) =>
    withLogContext({ traceId: request.id }, async () => {
      await authenticate(request)
      throw toRoutingError(routes, request.originalUrl)
    }),
  )
  const serve = async ({ endpoint, handle }: AdminRoute, request: FastifyRequest): Promise<unknown> => {
    const caller = await authenticate(request)
    const { id: sent = '' } = request.params as { id?: string }
    const fields =
      endpoint.method === 'GET'
        ? readQuery(request.originalUrl)
        : await readSmallObject(request.raw, { maxBytes: adminBodyBytes, timeouts: clientTimeouts })
    const object = decodeId(sent)
    refuseNul(object, fields)
    const call: AdminCall = { caller, tenantId: 'tenantId' in caller ? caller.tenantId : null }
    const auditedCall = {
      endpoint,
      object,
      fields,
      address: getClientAddress(request),
      trace: request.id,
    }
    const work = async () => {
      refuseForeignCall(caller, endpoint)
      return handle(auditedCall.object, fields, call)
    }
    return withAudit(deps.audit, auditedCall, call, work, recentReads)
  }
  const streamLines = async ({ contentType, lines, signal }: Lines, { id }: FastifyRequest, reply: FastifyReply) => {
    const { raw: response } = reply.hijack()
    for (const [name, value = ''] of Object.entries(reply.getHeaders())) response.setHeader(name, value)
    response.writeHead(200, { 'content-type': contentType })
    await pipeline(Readable.from(lines), response, { ...(signal && { signal }) }).catch((error: unknown) => {
      // Watchers leave, and slow ones are dropped; both end a stream without an error.
      if (!signal) deps.onError(error, id)
      // A truncated statement must not look complete.
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
    // Only the origin form is served; the router would accept the path of an absolute target.
    rewriteUrl: ({ url = '' }) => routableTarget(url.startsWith('/') ? url : `/${url}`),
    // All callers belong to the operator, so Node's default timeouts, limits and HTTP errors apply.
    serverFactory: (handler) => createServer(handler),
  })
  app.server.removeAllListeners('clientError')
  // Open paths accept every method. Fastify parses no body, because routes read their own.
  for (const method of METHODS) app.addHttpMethod(method, { hasBody: false, overrideExisting: true })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-trace-id': request.id })
  })
  return app
}
