import type { ServerResponse } from 'node:http'
import type { Incoming } from './incoming.ts'

const responses = new WeakMap<Incoming, ServerResponse>()

export const rememberResponse = (request: Incoming, response: ServerResponse): void => {
  responses.set(request, response)
}

/** Fires when the client disconnects. Created on demand: an abort costs more than the whole answer of a poll. */
export const signalOf = (request: Incoming): AbortSignal => {
  const response = responses.get(request)
  if (!response || response.closed) return AbortSignal.abort()
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return gone.signal
}
