import { withLogContext } from '@kinora/adapters/telemetry'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type CheckDeps, checks } from '../checks/checks.ts'
import type { CrossOrigin } from '../checks/cross-origin.ts'
import { takeTurn } from '../connections/turns.ts'
import { isOpenaiPath } from '../openai/render-openai-error.ts'
import type { Incoming } from '../request/incoming.ts'

declare module 'fastify' {
  interface FastifyRequest {
    incoming: Incoming
    failure: unknown
    /** From here on the route decides when the body's bytes are free. */
    isHandled: boolean
  }
}

/** Lines written on the way carry the trace id of the request. */
export const inRequest = <T>({ span }: Incoming, work: () => T): T => withLogContext({ traceId: span.traceId }, work)

/** Requests of one connection are served in order, each with a trace and room of its own. */
export const receiveRequests = (app: FastifyInstance, buildIncoming: (request: FastifyRequest) => Incoming): void => {
  app.decorateRequest('incoming')
  app.decorateRequest('failure', undefined)
  app.decorateRequest('isHandled', false)
  app.addHook('onRequest', async (request, reply) => {
    if (!(await takeTurn(request.raw, reply.raw))) return reply.hijack()
    request.incoming = buildIncoming(request)
    const { path, span } = request.incoming
    reply.header('x-trace-id', span.traceId).header('cache-control', 'no-store')
    // The name that clients of that shape look for.
    if (isOpenaiPath(path)) reply.header('x-request-id', span.traceId)
    reply.raw.once('close', () => {
      if (!request.isHandled) request.incoming.room.keep(0)
      request.incoming.answerRoom.free()
    })
  })
}

/** Preflights are answered before any check, because browsers send them without a key. */
export const answerCrossOrigin = (app: FastifyInstance, crossOrigin: CrossOrigin): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(crossOrigin.headersFor(request.raw) ?? {})
    const preflight = crossOrigin.preflight(request.raw)
    if (preflight) return reply.code(204).headers(preflight).send()
  })
}

export const runChecks = (app: FastifyInstance, deps: CheckDeps): void => {
  app.addHook('onRequest', async (request) => {
    await inRequest(request.incoming, async () => {
      for (const check of checks) await check.run(request.incoming, deps)
    })
    // The media type has been judged, and the body is not the framework's to parse.
    delete request.raw.headers['content-type']
  })
}
