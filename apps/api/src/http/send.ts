import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerBudget } from '../overload/byte-budget.ts'
import type { Answer } from '../request/incoming.ts'

export const jsonType = 'application/json; charset=utf-8'

/** Writes an answer: streams as they come, texts within the room for answers. */
export const send = (request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Answer): FastifyReply => {
  reply.code(status).headers(headers)
  if (typeof body !== 'string') return reply.send(Readable.from(body))
  request.incoming.answerRoom.take(body.length)
  // Text that waits for its reader takes three times its bytes.
  return reply.send(body.length > answerBudget.smallUpTo ? Buffer.from(body) : body)
}
