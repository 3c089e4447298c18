import { withLogContext } from '@kinora/adapters/telemetry'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CheckDeps, checks } from '../checks/checks.ts'
import type { CrossOrigin } from '../checks/cross-origin.ts'
import { waitForTurn } from '../connections/http-pipelining.ts'
import { isOpenaiPath } from '../openai/render-openai-error.ts'
import type { Incoming } from '../request/incoming.ts'
import { isConsolePath } from '../request/is-console-path.ts'

declare module 'fastify' {
  interface FastifyRequest {
    incoming: Incoming
    failure: unknown
    /** True once the route is responsible for releasing the body reservation. */
    isHandled: boolean
  }
}

/** Runs work with the trace id of the request in its log lines. */
export const withRequestContext = <T>({ span }: Incoming, work: () => T): T =>
  withLogContext({ traceId: span.traceId }, work)

/** Serves the requests of one connection in order, each with its own trace and reservations. */
export const receiveRequests = (app: FastifyInstance, buildIncoming: (request: FastifyRequest) => Incoming): void => {
  app.decorateRequest('incoming')
  app.decorateRequest('failure', undefined)
  app.decorateRequest('isHandled', false)
  app.addHook('onRequest', async (request, reply) => {
    if (!(await waitForTurn(request.raw, reply.raw))) return reply.hijack()
    request.incoming = buildIncoming(request)
    const { path, span } = request.incoming
    reply.header('x-trace-id', span.traceId).header('cache-control', 'no-store')
    // OpenAI clients read the request id from this header.
    if (isOpenaiPath(path)) reply.header('x-request-id', span.traceId)
    reply.raw.once('close', () => {
      if (!request.isHandled) request.incoming.bodyReservation.keep(0)
      request.incoming.responseReservation.free()
    })
  })
}

/** Responds to preflight requests before any check, because browsers send them without a key. */
export const answerCrossOrigin = (app: FastifyInstance, crossOrigin: CrossOrigin): void => {
  app.addHook('onRequest', async (request, reply) => {
    // The console has a cookie, so no other page may call it.
    if (isConsolePath(request.incoming.path)) return
    reply.headers(crossOrigin.headersFor(request.raw) ?? {})
    const preflight = crossOrigin.preflight(request.raw)
    if (preflight) return reply.code(204).headers(preflight).send()
  })
}

export const runChecks = (app: FastifyInstance, deps: CheckDeps): void => {
  app.addHook('onRequest', async (request) => {
    await withRequestContext(request.incoming, async () => {
      for (const check of checks) await check.run(request.incoming, deps)
    })
    // The checks have validated the media type. Without the header Fastify does not parse the body.
    delete request.raw.headers['content-type']
  })
}
