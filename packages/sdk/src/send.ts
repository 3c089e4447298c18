import { KinoraError, NotReached, unreadable } from './errors.ts'
import { once, type Patience, pause, pauseMs } from './patience.ts'
import type { ErrorBody } from './requests-and-replies.gen.ts'

export type Fetch = typeof globalThis.fetch

export type Ask = {
  method: string
  url: string
  authorization?: string
  body?: unknown
  /** Bytes as they are, instead of a body. */
  bytes?: Uint8Array<ArrayBuffer>
  headers?: Record<string, string>
  signal?: AbortSignal
  patience?: Patience
  /** Carries it there, in place of the platform's own. */
  fetch?: Fetch | undefined
}

/** Refusals that another try may not meet; all others, a spent budget among them, are the caller's to mend. */
const passing: ReadonlySet<number> = new Set([429, 502, 503, 504])
const isPassing = ({ status, reason }: KinoraError): boolean => passing.has(status) && reason !== 'QuotaExceeded'
const isInFlight = ({ status, body }: KinoraError): boolean => status === 409 && body.metadata.rule === 'in_flight'

const retryAfterOf = (answer: Response): number | undefined => {
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

/** What stands before the service may answer in words of its own. */
const bodyOf = (status: number, text: string): ErrorBody => {
  try {
    const read = JSON.parse(text) as ErrorBody
    if (typeof read.reason === 'string') return { ...read, metadata: read.metadata ?? { trace_id: '' } }
  } catch {
    // Told below, as far as it is of use.
  }
  return { code: status, reason: unreadable, message: text.slice(0, 200), metadata: { trace_id: '' } }
}

const isRedirect = ({ status, type }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304)

/** The service never redirects; what stands before it may, and a browser does not show where to. */
const redirected = (answer: Response): KinoraError => {
  const target = answer.headers.get('location') ?? 'another address'
  const message = `the request was redirected to ${target.slice(0, 200)}; a key is sent only to the address of the service`
  return new KinoraError(answer.status, {
    code: answer.status,
    reason: unreadable,
    message,
    metadata: { trace_id: '' },
  })
}

/** One request and its answer, unread; a refusal is thrown. A request with a key follows no redirect. */
export const open = async (ask: Ask): Promise<Response> => {
  const { method, url, authorization, body, bytes, headers, signal, fetch = globalThis.fetch } = ask
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
  if (isRedirect(answer)) throw redirected(answer)
  throw new KinoraError(answer.status, bodyOf(answer.status, await answer.text()), retryAfterOf(answer))
}

/** Whether to ask again: what was refused for now, what broke off, and what came mangled. */
const mayPass = (error: unknown): boolean => !(error instanceof KinoraError) || isPassing(error) || isInFlight(error)

/**
 * One request, tried again where that is safe, and what `read` makes of its answer. Who asks for more than one try
 * makes sure that two tries have the effect of one.
 */
export const sendAs = async <T>(ask: Ask, read: (answer: Response) => Promise<T>): Promise<T> => {
  const { tries, tryMs, totalMs } = ask.patience ?? once
  const until = performance.now() + totalMs
  for (let tried = 1; ; tried += 1) {
    const late = AbortSignal.timeout(tryMs)
    try {
      const signal = ask.signal ? AbortSignal.any([ask.signal, late]) : late
      return await read(await open({ ...ask, signal }))
    } catch (error) {
      ask.signal?.throwIfAborted()
      // Who asks once looks into it for himself.
      if (tries === 1 || !mayPass(error)) throw error
      const waitMs = pauseMs(tried, error instanceof KinoraError ? error.retryAfter : undefined)
      if (tried < tries && performance.now() + waitMs < until) await pause(waitMs, ask.signal)
      else throw error instanceof KinoraError ? error : new NotReached(ask.url, tried, error)
    }
  }
}

/** One request and its JSON answer. */
export const send = <T>(ask: Ask): Promise<T> => sendAs(ask, async (answer) => (await answer.json()) as T)
