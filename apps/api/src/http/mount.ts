import { Readable } from 'node:stream'
import swagger from '@fastify/swagger'
import { newTraceId, withLogContext } from '@kinora/adapters/telemetry'
import { AppError, type Endpoint, limits } from '@kinora/contract'
import type { Span, Tracing } from '@kinora/domain'
import scalar from '@scalar/fastify-api-reference'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { ParserPool } from '../body/parser-pool.ts'
import { createBodyReader } from '../body/read-body.ts'
import { type CheckDeps, checks } from '../checks/checks.ts'
import type { CrossOrigin } from '../checks/cross-origin.ts'
import { guardServer } from '../connections/guard-server.ts'
import type { Patience } from '../connections/limits.ts'
import { leavesBodyUnread, takeTurn } from '../connections/turns.ts'
import { isOpenaiPath, renderOpenaiError } from '../openai/render-openai-error.ts'
import { createAnswerRoom } from '../overload/answer-room.ts'
import { answerBudget, type ByteBudget } from '../overload/byte-budget.ts'
import { rememberResponse } from '../request/client-signal.ts'
import { allowedFor, ownPath } from '../request/endpoint-paths.ts'
import type { Answer, Incoming } from '../request/incoming.ts'
import { renderError } from '../request/render-error.ts'
import type { OpenRoute, Route } from '../routes/route.ts'
import { answerClientError } from './client-error.ts'
import { describeRefusals } from './docs/describe-refusals.ts'
import { describeRoute } from './docs/describe-route.ts'
import { landingPath, renderLandingPage } from './docs/landing-page.ts'
import {
  documentPath,
  referencePath,
  renderReferencePage,
  startPath,
  startScript,
  viewerPath,
} from './docs/reference-page.ts'
import { describeService } from './docs/service-description.ts'
import { headBytes } from './head-bytes.ts'
import { localTarget, routableTarget } from './routable-target.ts'

export type MountDeps = CheckDeps & {
  tracing: Tracing
  patience: Patience
  /** Threads for large bodies. */
  parsers: ParserPool
  /** Room for answers on their way to slow readers. */
  answers: ByteBudget
  /** Addresses and ranges whose word on a client's address is taken (D-051). */
  trustedProxies: readonly string[]
  crossOrigin: CrossOrigin
  /** Refused before it was a request at all. */
  onRefused(facts: { traceId: string; fault: AppError }): void
  onAnswered(facts: { request: Incoming; status: number; reason: string; seconds: number; error: unknown }): void
}

declare module 'fastify' {
  interface FastifyRequest {
    incoming: Incoming
    failure: unknown
    /** From here on the route decides when the body's bytes are free. */
    isHandled: boolean
  }
}

const jsonType = 'application/json; charset=utf-8'
const fastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')
const untraced = (): Span => ({ traceId: newTraceId(), traceparent: '', end() {} })
/** Lines written on the way carry the trace id of the request. */
const inRequest = <T>({ span }: Incoming, work: () => T): T => withLogContext({ traceId: span.traceId }, work)

const send = (request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Answer): FastifyReply => {
  reply.code(status).headers(headers)
  if (typeof body !== 'string') return reply.send(Readable.from(body))
  request.incoming.answerRoom.take(body.length)
  // Text that waits for its reader takes three times its bytes.
  return reply.send(body.length > answerBudget.smallUpTo ? Buffer.from(body) : body)
}

const incomingOf = (
  request: FastifyRequest,
  deps: MountDeps,
  known: ReadonlyMap<string, Endpoint>,
  opens: ReadonlySet<string>,
): Incoming => {
  const { rawHeaders, httpVersion } = request.raw
  const [path = '', query = ''] = localTarget(request.originalUrl).split(/\?(.*)/s)
  const matched = request.is404 ? undefined : request.routeOptions.url
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const endpoint = known.get(`${method} ${matched}`)
  const route = endpoint ? fastifyPath(ownPath(endpoint)) : matched
  const isPage = route === landingPath || /^\/(docs|openapi\.json)/.test(route ?? '')
  const isOpen = route !== undefined && (opens.has(route) || isPage)
  const targetBytes = request.originalUrl.length
  return {
    method: request.method,
    httpVersion,
    targetBytes,
    headBytes: headBytes(request.method, targetBytes, rawHeaders),
    path,
    query: new URLSearchParams(query),
    headers: request.headers,
    contentType: request.headers['content-type'] ?? '',
    headerNames: rawHeaders.filter((_, i) => i % 2 === 0),
    address: request.ip,
    endpoint,
    route: route ?? 'none',
    allowed: request.is404 ? allowedFor(request.method, path, known) : [],
    isOpen,
    span: method === 'GET' ? untraced() : deps.tracing.start(`${request.method} ${route ?? 'unknown path'}`),
    caller: undefined,
    taskId: undefined,
    rateHeaders: {},
    foreseen: undefined,
    room: { keep() {} },
    answerRoom: createAnswerRoom(deps.answers),
  }
}

/** The only file that knows the HTTP framework: routes in, answers out, the list of checks before every body. */
export const mount = async (
  routes: readonly Route[],
  openRoutes: readonly OpenRoute[],
  deps: MountDeps,
): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: false,
    // A longer target has its own answer, which the router must not forestall.
    routerOptions: { maxParamLength: 2 * limits.headerBlockBytes, caseSensitive: true, ignoreTrailingSlash: false },
    // Bodies have a clock of their own; this one only ends what escapes it.
    requestTimeout: deps.patience.headMs + deps.patience.bodyMs,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: deps.trustedProxies.length > 0 ? [...deps.trustedProxies] : false,
    rewriteUrl: ({ url }) => routableTarget(url ?? ''),
    http: {
      maxHeaderSize: limits.headerBlockBytes,
      headersTimeout: deps.patience.headMs,
      connectionsCheckingInterval: deps.patience.checkMs,
      // Without a host a request is answered by our own check, in our own words.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => {
      const { traceId } = untraced()
      answerClientError(error, socket, { traceId, onRefused: (fault) => deps.onRefused({ traceId, fault }) })
    },
  })
  const reader = createBodyReader(deps.patience, deps.parsers)
  app.addHook('onClose', () => deps.parsers.close())
  guardServer(app.server, deps)
  const known = new Map(routes.map(({ endpoint }) => [`${endpoint.method} ${fastifyPath(endpoint.path)}`, endpoint]))
  const opens = new Set(openRoutes.map(({ path }) => path))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => (typeof data === 'string' ? data : JSON.stringify(data)))
  app.decorateRequest('incoming')
  app.decorateRequest('failure', undefined)
  app.decorateRequest('isHandled', false)
  await app.register(swagger, {
    openapi: describeService(),
    transform: jsonSchemaTransform,
    transformObject: (given) => {
      const document = jsonSchemaTransformObject(given)
      describeRefusals(
        document,
        routes.map(({ endpoint }) => endpoint),
      )
      return document
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!(await takeTurn(request.raw, reply.raw))) return reply.hijack()
    request.incoming = incomingOf(request, deps, known, opens)
    reply.header('x-trace-id', request.incoming.span.traceId).header('cache-control', 'no-store')
    // The name that clients of that shape look for.
    if (isOpenaiPath(request.incoming.path)) reply.header('x-request-id', request.incoming.span.traceId)
    reply.raw.once('close', () => {
      if (!request.isHandled) request.incoming.room.keep(0)
      request.incoming.answerRoom.free()
    })
    reply.headers(deps.crossOrigin.headersFor(request.raw) ?? {})
    const preflight = deps.crossOrigin.preflight(request.raw)
    if (preflight) return reply.code(204).headers(preflight).send()
    await inRequest(request.incoming, async () => {
      for (const check of checks) await check.run(request.incoming, deps)
    })
    // The media type has been judged, and the body is not the framework's to parse.
    delete request.raw.headers['content-type']
  })
  app.addHook('onSend', async (request, reply, payload) => {
    reply.headers(request.incoming.rateHeaders)
    if (leavesBodyUnread(request.raw)) reply.header('connection', 'close')
    const { isOpen, endpoint } = request.incoming
    const type = reply.getHeader('content-type')
    const isOther = type === 'text/event-stream' || (type !== undefined && type === endpoint?.media)
    if (type === undefined || !(isOpen || isOther)) reply.header('content-type', jsonType)
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    const { incoming } = request
    incoming.span.end(request.failure)
    deps.onAnswered({
      request: incoming,
      status: reply.statusCode,
      reason:
        request.failure instanceof AppError
          ? request.failure.reason
          : request.failure === undefined
            ? ''
            : 'InternalServiceFailure',
      seconds: reply.elapsedTime / 1000,
      error: request.failure,
    })
  })
  app.setErrorHandler((error, request, reply) => {
    request.failure = error
    if (error instanceof AppError && error.detail.rule === 'malformed_http') reply.header('connection', 'close')
    const { path, span } = request.incoming
    return send(request, reply, isOpenaiPath(path) ? renderOpenaiError(error) : renderError(error, span.traceId))
  })
  app.setNotFoundHandler((request) => {
    // Unreachable while the checks hold; a path nobody knows has been refused there.
    throw new AppError('NotFound', { detail: request.method })
  })
  for (const { endpoint, handle } of routes)
    app.route({
      method: endpoint.method,
      url: fastifyPath(endpoint.path),
      exposeHeadRoute: endpoint.method === 'GET' && endpoint.streams !== true,
      schema: endpoint.isUndescribed ? { hide: true } : describeRoute(endpoint),
      handler: async (request, reply) => {
        rememberResponse(request.incoming, reply.raw)
        request.isHandled = true
        try {
          const body = await reader.read(request.incoming, request.raw, reply.raw).catch((error: unknown) => {
            // Where an unreadable body ends is anyone's guess, so nothing after it is a request.
            reply.header('connection', 'close')
            throw error
          })
          const answer = inRequest(request.incoming, () => handle(request.incoming, body))
          return send(request, reply, await answer.finally(body.release))
        } finally {
          // Not when the client leaves: its bytes take up memory until the route is done with them.
          request.incoming.room.keep(0)
        }
      },
    })
  for (const { path, handle } of openRoutes)
    app.get(path, hidden, async (request, reply) => send(request, reply.type(jsonType), await handle()))
  // Anyone may ask for it, so it is written once.
  let document: string | undefined
  app.get('/openapi.json', hidden, async (request, reply) => {
    document ??= JSON.stringify(app.swagger())
    return send(request, reply, { status: 200, headers: { 'content-type': jsonType }, body: document })
  })
  mountPages(app)
  return app
}

/** The viewer's script. Its package serves it as a route and exports it nowhere else. */
const loadViewer = async (): Promise<Buffer> => {
  const vendor = Fastify()
  await vendor.register(scalar, { routePrefix: '/docs', configuration: { url: documentPath } })
  const { rawPayload } = await vendor.inject(viewerPath)
  await vendor.close()
  return rawPayload
}

const hidden = { schema: { hide: true } }
const mountPages = (app: FastifyInstance): void => {
  app.get(landingPath, hidden, async (request, reply) => send(request, reply, { status: 200, ...renderLandingPage() }))
  for (const path of [referencePath, `${referencePath}/`])
    app.get(path, hidden, async (request, reply) => send(request, reply, { status: 200, ...renderReferencePage() }))
  const script = (reply: FastifyReply) => reply.type('text/javascript; charset=utf-8')
  app.get(startPath, hidden, async (_, reply) => script(reply).send(startScript))
  // One buffer for all readers, so that a slow one holds no copy of its own.
  let viewer: Promise<Buffer> | undefined
  app.get(viewerPath, hidden, async (_, reply) => {
    viewer ??= loadViewer()
    return script(reply).send(await viewer)
  })
}
