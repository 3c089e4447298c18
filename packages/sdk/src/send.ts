import type { ErrorBody } from '@kinora/contract'

/** A refused request, with the words and the trace the service gave. */
export class KinoraError extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, body: ErrorBody) {
    super(`${body.reason}: ${body.message} (trace ${body.metadata.trace_id})`)
    this.name = 'KinoraError'
    this.status = status
    this.body = body
  }
}

export type Ask = {
  method: string
  url: string
  authorization: string
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** One request and its answer, unread; a refusal is thrown. */
export const open = async ({ method, url, authorization, body, headers, signal }: Ask): Promise<Response> => {
  const answer = await fetch(url, {
    method,
    headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  if (!answer.ok) throw new KinoraError(answer.status, (await answer.json()) as ErrorBody)
  return answer
}

/** One request and its JSON answer. */
export const send = async <T>(ask: Ask): Promise<T> => (await (await open(ask)).json()) as T
