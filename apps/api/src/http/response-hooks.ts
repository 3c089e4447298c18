import { AppError } from '@kinora/contract'
import type { FastifyInstance } from 'fastify'
import { leavesBodyUnread } from '../connections/http-pipelining.ts'
import { isOpenaiPath, renderOpenaiError } from '../openai/render-openai-error.ts'
import type { Incoming } from '../request/incoming.ts'
import { renderError } from '../request/render-error.ts'
import { jsonType, send } from './send.ts'

export type ResponseDeps = {
  onAnswered(facts: { request: Incoming; status: number; reason: string; seconds: number; error: unknown }): void
}

/** Adds the headers that every response has. */
export const completeHeaders = (app: FastifyInstance): void => {
  app.addHook('onSend', async (request, reply, payload) => {
    reply.headers(request.incoming.rateHeaders)
    if (leavesBodyUnread(request.raw)) reply.header('connection', 'close')
    const { isOpen, endpoint } = request.incoming
    const type = reply.getHeader('content-type')
    const isOther = type === 'text/event-stream' || (type !== undefined && type === endpoint?.media)
    if (type === undefined || !(isOpen || isOther)) reply.header('content-type', jsonType)
    return payload
  })
}

const toReason = (failure: unknown): string => {
  if (failure instanceof AppError) return failure.reason
  return failure === undefined ? '' : 'InternalServiceFailure'
}

export const reportResponses = (app: FastifyInstance, { onAnswered }: ResponseDeps): void => {
  app.addHook('onResponse', async ({ incoming, failure }, reply) => {
    incoming.span.end(failure)
    onAnswered({
      request: incoming,
      status: reply.statusCode,
      reason: toReason(failure),
      seconds: reply.elapsedTime / 1000,
      error: failure,
    })
  })
}

export const renderErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error, request, reply) => {
    request.failure = error
    if (error instanceof AppError && error.detail.rule === 'malformed_http') reply.header('connection', 'close')
    const { path, span } = request.incoming
    return send(
      request,
      reply.type(jsonType),
      isOpenaiPath(path) ? renderOpenaiError(error) : renderError(error, span.traceId),
    )
  })
  app.setNotFoundHandler((request) => {
    // Unreachable: the checks reject unknown paths.
    throw new AppError('NotFound', { detail: request.method })
  })
}
