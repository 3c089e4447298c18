import type { FastifyInstance } from 'fastify'
import type { ParserPool } from '../body/parser-pool.ts'
import { createBodyReader } from '../body/read-body.ts'
import type { ClientTimeouts } from '../connections/limits.ts'
import { rememberResponse } from '../request/client-signal.ts'
import type { OpenRoute, Route } from '../routes/route.ts'
import { describeRoute } from './docs/describe-route.ts'
import { withRequestContext } from './request-hooks.ts'
import { fastifyPath } from './routable-target.ts'
import { jsonType, send } from './send.ts'

/** Mounts the routes of the contract. Each receives its parsed body and sends one response. */
export const mountRoutes = (
  app: FastifyInstance,
  routes: readonly Route[],
  { timeouts, parsers }: { timeouts: ClientTimeouts; parsers: ParserPool },
): void => {
  const reader = createBodyReader(timeouts, parsers)
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
            // The end of an unreadable body is unknown, so the connection cannot serve another request.
            reply.header('connection', 'close')
            throw error
          })
          const answer = withRequestContext(request.incoming, () => handle(request.incoming, body))
          return send(request, reply, await answer.finally(body.release))
        } finally {
          // Not on disconnect: the body uses memory until the route finishes.
          request.incoming.bodyReservation.keep(0)
        }
      },
    })
}

/** Mounts health and readiness, which need no key. */
export const mountOpenRoutes = (app: FastifyInstance, openRoutes: readonly OpenRoute[]): void => {
  for (const { path, handle } of openRoutes)
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      send(request, reply.type(jsonType), await handle()),
    )
}
