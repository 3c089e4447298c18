import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { responseBudget } from '../overload/byte-budget.ts'
import type { RouteResponse } from '../request/incoming.ts'

export const jsonType = 'application/json; charset=utf-8'

/** Sends a response. Texts count against the response budget; streams do not. */
export const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: RouteResponse,
): FastifyReply => {
  reply.code(status).headers(headers)
  if (typeof body !== 'string') return reply.send(Readable.from(body))
  request.incoming.responseReservation.take(body.length)
  // A queued string takes three times its bytes.
  return reply.send(body.length > responseBudget.smallUpTo ? Buffer.from(body) : body)
}
