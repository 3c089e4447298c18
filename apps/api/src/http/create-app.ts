import { newTraceId } from '@kinora/adapters/telemetry'
import { type AppError, limits } from '@kinora/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import type { ParserPool } from '../body/parser-pool.ts'
import { guardServer } from '../connections/guard-server.ts'
import type { Patience } from '../connections/limits.ts'
import { answerClientError } from './client-error.ts'
import { routableTarget } from './routable-target.ts'

export type AppDeps = {
  patience: Patience
  /** Threads for large bodies. */
  parsers: ParserPool
  /** Addresses and ranges whose word on a client's address is taken (D-051). */
  trustedProxies: readonly string[]
  /** Refused before it was a request at all. */
  onRefused(facts: { traceId: string; fault: AppError }): void
}

/** A longer target has its own answer, which the router must not forestall. */
export const routerOptions = {
  maxParamLength: 2 * limits.headerBlockBytes,
  caseSensitive: true,
  ignoreTrailingSlash: false,
}

/** Leaves bodies to our own reader, whatever their media type is called. */
const disableBodyParsing = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** The public listener with its timeouts and connection limits, without routes. */
export const createApp = (deps: AppDeps): FastifyInstance => {
  const { patience, parsers, trustedProxies, onRefused } = deps
  const app = Fastify({
    logger: false,
    routerOptions,
    // Bodies have a clock of their own; this one only ends what escapes it.
    requestTimeout: patience.headMs + patience.bodyMs,
    keepAliveTimeout: 75_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    rewriteUrl: ({ url }) => routableTarget(url ?? ''),
    http: {
      maxHeaderSize: limits.headerBlockBytes,
      headersTimeout: patience.headMs,
      connectionsCheckingInterval: patience.checkMs,
      // Without a host a request is answered by our own check, in our own words.
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
