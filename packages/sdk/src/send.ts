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

/** One request and its JSON answer; a refusal is thrown. */
export const send = async <T>({ method, url, authorization, body, headers, signal }: Ask): Promise<T> => {
  const answer = await fetch(url, {
    method,
    headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  })
  const value: unknown = await answer.json()
  if (!answer.ok) throw new KinoraError(answer.status, value as ErrorBody)
  return value as T
}
