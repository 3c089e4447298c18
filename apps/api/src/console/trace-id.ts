import type { FastifyRequest } from 'fastify'

/** The public app names the trace in its span, the admin app in the request id. */
export const getTraceId = (request: FastifyRequest): string =>
  // Only the public app sets it.
  (request.incoming as FastifyRequest['incoming'] | undefined)?.span.traceId ?? request.id
