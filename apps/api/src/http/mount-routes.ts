import type { FastifyInstance } from 'fastify'
import type { ParserPool } from '../body/parser-pool.ts'
import { createBodyReader } from '../body/read-body.ts'
import type { Patience } from '../connections/limits.ts'
import { rememberResponse } from '../request/client-signal.ts'
import type { OpenRoute, Route } from '../routes/route.ts'
import { describeRoute } from './docs/describe-route.ts'
import { inRequest } from './request-hooks.ts'
import { fastifyPath } from './routable-target.ts'
import { jsonType, send } from './send.ts'

/** Routes of the contract: each gets its body read and parsed, and answers once. */
export const mountRoutes = (
  app: FastifyInstance,
  routes: readonly Route[],
  { patience, parsers }: { patience: Patience; parsers: ParserPool },
): void => {
  const reader = createBodyReader(patience, parsers)
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
}

/** Health and readiness, which need no key. */
export const mountOpenRoutes = (app: FastifyInstance, openRoutes: readonly OpenRoute[]): void => {
  for (const { path, handle } of openRoutes)
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      send(request, reply.type(jsonType), await handle()),
    )
}
