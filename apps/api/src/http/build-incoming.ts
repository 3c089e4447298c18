import { newTraceId } from '@kinora/adapters/telemetry'
import type { Endpoint } from '@kinora/contract'
import type { Span, Tracing } from '@kinora/domain'
import type { FastifyRequest } from 'fastify'
import { isConsolePath } from '../console/is-console-path.ts'
import type { ByteBudget } from '../overload/byte-budget.ts'
import { createResponseReservation } from '../overload/response-reservation.ts'
import { allowedFor, ownPath } from '../request/endpoint-paths.ts'
import type { Incoming } from '../request/incoming.ts'
import type { OpenRoute, Route } from '../routes/route.ts'
import { isDocsPath } from './docs/mount-docs.ts'
import { fastifyPath, localTarget } from './routable-target.ts'

export type IncomingDeps = {
  tracing: Tracing
  /** Byte budget for responses to slow readers. */
  responses: ByteBudget
}

const untraced = (): Span => ({ traceId: newTraceId(), traceparent: '', end() {} })

/** Counts the request line and each header with their separators and line ends, and the empty line after them. */
const headBytes = (method: string, targetBytes: number, rawHeaders: readonly string[]): number =>
  rawHeaders.reduce((sum, text) => sum + text.length + 2, method.length + targetBytes + ' HTTP/1.1'.length + 5)

/** Creates a function that converts a Fastify request to an Incoming, for the given routes. */
export const createIncomingBuilder = (
  routes: readonly Route[],
  openRoutes: readonly OpenRoute[],
  { tracing, responses }: IncomingDeps,
) => {
  const known: ReadonlyMap<string, Endpoint> = new Map(
    routes.map(({ endpoint }) => [`${endpoint.method} ${fastifyPath(endpoint.path)}`, endpoint]),
  )
  const openPaths = new Set(openRoutes.map(({ path }) => path))
  return (request: FastifyRequest): Incoming => {
    const { rawHeaders, httpVersion } = request.raw
    const [path = '', query = ''] = localTarget(request.originalUrl).split(/\?(.*)/s)
    const matched = request.is404 ? undefined : request.routeOptions.url
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const endpoint = known.get(`${method} ${matched}`)
    const route = endpoint ? fastifyPath(ownPath(endpoint)) : matched
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
      isOpen: route !== undefined && (openPaths.has(route) || isDocsPath(route) || isConsolePath(route)),
      span: method === 'GET' ? untraced() : tracing.start(`${request.method} ${route ?? 'unknown path'}`),
      caller: undefined,
      taskId: undefined,
      rateHeaders: {},
      prefetched: undefined,
      bodyReservation: { keep() {} },
      responseReservation: createResponseReservation(responses),
    }
  }
}
