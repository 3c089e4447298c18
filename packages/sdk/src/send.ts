import { KinoraError, NotReached, unreadable } from './errors.ts'
import { noRetries, type Patience, pause, pauseMs } from './patience.ts'
import type { ErrorBody } from './requests-and-replies.gen.ts'

export type Fetch = typeof globalThis.fetch

export type HttpRequest = {
  method: string
  url: string
  authorization?: string
  body?: unknown
  /** Raw bytes instead of a JSON body. */
  bytes?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  signal?: AbortSignal
  patience?: Patience
  /** Replaces the fetch of the platform. */
  fetch?: Fetch | undefined
}

/** Transient statuses. The caller must resolve all other errors, including an exhausted quota. */
const transientStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504])
const isTransient = ({ status, reason }: KinoraError): boolean =>
  transientStatuses.has(status) && reason !== 'QuotaExceeded'
const isInFlight = ({ status, body }: KinoraError): boolean => status === 409 && body.metadata.rule === 'in_flight'

const parseRetryAfter = (answer: Response): number | undefined => {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

/** Parses an error body. A proxy may respond in another format. */
const parseErrorBody = (status: number, text: string): ErrorBody => {
  try {
    const read = JSON.parse(text) as ErrorBody
    if (typeof read.reason === 'string') return { ...read, metadata: read.metadata ?? { trace_id: '' } }
  } catch {
    // Falls through to the raw text.
  }
  return { code: status, reason: unreadable, message: text.slice(0, 200), metadata: { trace_id: '' } }
}

const isRedirect = ({ status, type }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304)

/** The service never redirects, but a proxy may. Browsers hide the target. */
const createRedirectError = (answer: Response): KinoraError => {
  const target = answer.headers.get('location') ?? 'another URL'
  const message = `the request was redirected to ${target.slice(0, 200)}; the key is sent only to the service URL`
  return new KinoraError(answer.status, {
    code: answer.status,
    reason: unreadable,
    message,
    metadata: { trace_id: '' },
  })
}

/** Sends one request and returns the unread response. Throws for error statuses. With a key it follows no redirect. */
export const open = async (request: HttpRequest): Promise<Response> => {
  const { method, url, authorization, body, bytes, headers, signal, fetch = globalThis.fetch } = request
  const answer = await fetch(url, {
    method,
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(bytes === undefined ? {} : { body: bytes }),
    ...(authorization === undefined ? {} : { redirect: 'manual' }),
    ...(signal ? { signal } : {}),
  })
  if (answer.ok) return answer
  if (isRedirect(answer)) throw createRedirectError(answer)
  throw new KinoraError(answer.status, parseErrorBody(answer.status, await answer.text()), parseRetryAfter(answer))
}

/** Whether to retry: transient errors, broken connections and invalid responses. */
const isRetryable = (error: unknown): boolean =>
  !(error instanceof KinoraError) || isTransient(error) || isInFlight(error)

/**
 * Sends a request, retries it if allowed, and returns the parsed response. A caller that allows retries must make sure
 * that the request is idempotent.
 */
export const sendAndRead = async <T>(request: HttpRequest, read: (answer: Response) => Promise<T>): Promise<T> => {
  const { tries, tryMs, totalMs } = request.patience ?? noRetries
  const until = performance.now() + totalMs
  for (let tried = 1; ; tried += 1) {
    const late = AbortSignal.timeout(tryMs)
    try {
      const signal = request.signal ? AbortSignal.any([request.signal, late]) : late
      return await read(await open({ ...request, signal }))
    } catch (error) {
      request.signal?.throwIfAborted()
      // Without retries, the caller gets the original error.
      if (tries === 1 || !isRetryable(error)) throw error
      const waitMs = pauseMs(tried, error instanceof KinoraError ? error.retryAfter : undefined)
      if (tried < tries && performance.now() + waitMs < until) await pause(waitMs, request.signal)
      else throw error instanceof KinoraError ? error : new NotReached(request.url, tried, error)
    }
  }
}

/** Sends a request and returns its JSON response. */
export const send = <T>(request: HttpRequest): Promise<T> =>
  sendAndRead(request, async (answer) => (await answer.json()) as T)
