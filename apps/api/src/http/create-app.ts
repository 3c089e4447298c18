import { newTraceId } from '@kinora/adapters/telemetry'
import { type AppError, limits } from '@kinora/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import type { ParserPool } from '../body/parser-pool.ts'
import { guardServer } from '../connections/guard-server.ts'
import type { ClientTimeouts } from '../connections/limits.ts'
import { answerClientError } from './client-error.ts'
import { routableTarget } from './routable-target.ts'

export type AppDeps = {
  timeouts: ClientTimeouts
  /** Threads for large bodies. */
  parsers: ParserPool
  /** Addresses and ranges of proxies whose X-Forwarded-For is trusted (D-051). */
  trustedProxies: readonly string[]
  /** Called for bytes that were rejected before they formed a request. */
  onRefused(facts: { traceId: string; fault: AppError }): void
}

/** The framing check rejects longer targets with 414, so the router must not reject them first. */
export const routerOptions = {
  maxParamLength: 2 * limits.headerBlockBytes,
  caseSensitive: true,
  ignoreTrailingSlash: false,
}

/** Disables the body parsers of Fastify for every media type. The body reader replaces them. */
const disableBodyParsing = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** Creates the public server with its timeouts and connection limits, without routes. */
export const createApp = (deps: AppDeps): FastifyInstance => {
  const { timeouts, parsers, trustedProxies, onRefused } = deps
  const app = Fastify({
    logger: false,
    routerOptions,
    // Bodies have separate timeouts; this one is the upper bound.
    requestTimeout: timeouts.headMs + timeouts.bodyMs,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    rewriteUrl: ({ url }) => routableTarget(url ?? ''),
    http: {
      maxHeaderSize: limits.headerBlockBytes,
      headersTimeout: timeouts.headMs,
      connectionsCheckingInterval: timeouts.checkMs,
      // The framing check handles a missing Host header.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => {
      const traceId = newTraceId()
      answerClientError(error, socket, { traceId, onRefused: (fault) => onRefused({ traceId, fault }) })
    },
  })
  app.addHook('onClose', () => parsers.close())
  guardServer(app.server, deps)
  disableBodyParsing(app)
  return app
}
