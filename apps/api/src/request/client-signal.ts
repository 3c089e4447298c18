import type { ServerResponse } from 'node:http'
import type { Incoming } from './incoming.ts'

const responses = new WeakMap<Incoming, ServerResponse>()

export const rememberResponse = (request: Incoming, response: ServerResponse): void => {
  responses.set(request, response)
}

/** Creates a signal that aborts when the client disconnects. Created on demand: it costs more than a whole poll. */
export const createDisconnectSignal = (request: Incoming): AbortSignal => {
  const response = responses.get(request)
  if (!response || response.closed) return AbortSignal.abort()
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  return gone.signal
}
