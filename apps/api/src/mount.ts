import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import swagger from '@fastify/swagger'
import { AppError, type Endpoint, errorBody, limits } from '@kinora/contract'
import type { Span, Tracing } from '@kinora/domain'
import scalar from '@scalar/fastify-api-reference'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type CheckDeps, checks } from './checks/checks.ts'
import { answerClientError } from './client-error.ts'
import type { Answer, Incoming } from './incoming.ts'
import { renderError } from './render-error.ts'

export type Route = {
  endpoint: Endpoint
  handle(request: Incoming, body: Buffer | undefined): Promise<Answer>
}

export type OpenRoute = { path: string; handle(): Promise<Answer> }

export type MountDeps = CheckDeps & {
  tracing: Tracing
  onAnswered(facts: {
    request: Incoming
    route: string
    status: number
    reason: string
    seconds: number
    error: unknown
  }): void
}

declare module 'fastify' {
  interface FastifyRequest {
    incoming: Incoming
    failure: unknown
  }
}

const idempotencyHeader = z.object({ 'idempotency-key': z.string().max(limits.idempotencyKeyChars).optional() })

/** `post_ent_v2_text2video`: stable, because it is made of what never changes. */
const operationIdOf = ({ method, path }: Endpoint): string =>
  `${method.toLowerCase()}${path.replaceAll(/[^a-zA-Z0-9]+/g, '_')}`.replace(/_$/, '')

const fastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')
const untraced = (): Span => ({ traceId: crypto.randomUUID().replaceAll('-', ''), traceparent: '', end() {} })

const send = (reply: FastifyReply, answer: Answer): FastifyReply => {
  reply.code(answer.status).headers(answer.headers)
  if (typeof answer.body === 'string') return reply.send(answer.body)
  return reply.send(Readable.from(answer.body))
}

const incomingOf = (
  request: FastifyRequest,
  deps: MountDeps,
  known: ReadonlyMap<string, Endpoint>,
  opens: ReadonlySet<string>,
): Incoming => {
  const [path = '', query = ''] = request.raw.url?.split(/\?(.*)/s) ?? []
  const route = request.is404 ? undefined : request.routeOptions.url
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const isOpen = route !== undefined && (opens.has(route) || /^\/(docs|openapi\.json)/.test(route))
  return {
    method: request.method,
    path,
    query: new URLSearchParams(query),
    headers: request.headers,
    headerNames: request.raw.rawHeaders.filter((_, i) => i % 2 === 0),
    address: request.ip,
    endpoint: known.get(`${method} ${route}`),
    allowed: request.is404 ? allowedFor(path, known) : [],
    isOpen,
    span: method === 'GET' ? untraced() : deps.tracing.start(`${request.method} ${route ?? 'unknown path'}`),
    caller: undefined,
  }
}

/** Methods of a path that matched no route by its method. */
const allowedFor = (path: string, known: ReadonlyMap<string, Endpoint>): string[] => {
  const segments = path.split('/')
  return [...known.values()]
    .filter((endpoint) => {
      const pattern = endpoint.path.split('/')
      return (
        pattern.length === segments.length && pattern.every((part, i) => part.startsWith('{') || part === segments[i])
      )
    })
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
}

/** The only file that knows the HTTP framework: routes in, answers out, the list of checks before every body. */
export const mount = async (
  routes: readonly Route[],
  openRoutes: readonly OpenRoute[],
  deps: MountDeps,
): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: false,
    bodyLimit: limits.bodyBytes,
    routerOptions: { maxParamLength: limits.targetBytes, caseSensitive: true, ignoreTrailingSlash: false },
    requestTimeout: 120_000,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: { maxHeaderSize: limits.headerBlockBytes, headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, untraced().traceId),
  })
  const known = new Map(routes.map(({ endpoint }) => [`${endpoint.method} ${fastifyPath(endpoint.path)}`, endpoint]))
  const opens = new Set(openRoutes.map(({ path }) => path))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => (typeof data === 'string' ? data : JSON.stringify(data)))
  app.decorateRequest('incoming')
  app.decorateRequest('failure', undefined)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kinora',
        version: '0.1.0',
        description: 'Asynchronous media generation',
        license: { name: 'Apache-2.0' },
      },
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'Token <API key>' },
        },
      },
      security: [{ key: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(scalar, { routePrefix: '/docs', configuration: { url: '/openapi.json' } })
  app.addHook('onRequest', async (request, reply) => {
    request.incoming = incomingOf(request, deps, known, opens)
    reply.header('x-trace-id', request.incoming.span.traceId).header('cache-control', 'no-store')
    if ((request.raw.url?.length ?? 0) > limits.targetBytes) throw new AppError('URITooLong')
    for (const check of checks) await check.run(request.incoming, deps)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!reply.hasHeader('content-type') || !request.incoming.isOpen)
      if (reply.getHeader('content-type') !== 'text/event-stream')
        reply.header('content-type', 'application/json; charset=utf-8')
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    const { incoming } = request
    incoming.span.end(request.failure)
    deps.onAnswered({
      request: incoming,
      route: request.routeOptions.url ?? 'none',
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
  app.setErrorHandler((error: Error & { code?: string }, request, reply) => {
    request.failure =
      error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
        ? new AppError('PayloadTooLarge', { detail: `at most ${limits.bodyBytes} bytes` })
        : error
    return send(reply, renderError(request.failure, request.incoming.span.traceId))
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
      schema: {
        summary: endpoint.summary,
        operationId: operationIdOf(endpoint),
        ...(endpoint.method === 'POST' ? { headers: idempotencyHeader } : {}),
        ...(endpoint.path.includes('{id}') ? { params: z.object({ id: z.string() }) } : {}),
        ...(endpoint.body ? { body: endpoint.body } : {}),
        ...(endpoint.streams ? { produces: ['text/event-stream'] } : {}),
        response: { 200: endpoint.returns, default: errorBody },
      },
      handler: async (request, reply) => {
        responses.set(request.incoming, reply.raw)
        return send(reply, await handle(request.incoming, request.body as Buffer | undefined))
      },
    })
  for (const { path, handle } of openRoutes)
    app.get(path, { schema: { hide: true } }, async (_request, reply) => send(reply, await handle()))
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    send(reply, {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(app.swagger()),
    }),
  )
  return app
}

const responses = new WeakMap<Incoming, ServerResponse>()

/** Fires when the client is gone. Made only for who asks: an abort costs more than a poll's whole answer. */
export const signalOf = (request: Incoming): AbortSignal => {
  const response = responses.get(request)
  if (!response || response.closed) return AbortSignal.abort()
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return gone.signal
}
