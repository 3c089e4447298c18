import { z } from 'zod'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Location of the finished output: a local file, or a URL of the back end itself. */
export type BackendOutput = { file: string } | { url: string }

/**
 * How to reach a back end. Its adapter may call this origin only. It never follows redirects, nor URLs in replies that
 * lead to another origin, internal or external. Only finished outputs may come from another origin, if the operator
 * allows it.
 */
export type BackendEndpoint = {
  baseUrl: string
  /** Name of the environment variable with the bearer key. The key is sent to this origin only and never logged. */
  keyFrom?: string | undefined
  /** Authorization scheme; `Bearer` by default. */
  scheme?: 'Bearer' | 'Token'
  /** Where the key goes, instead of the authorization header with the scheme. */
  keyPlace?: { in: 'header'; name: string; prefix: string } | { in: 'query'; name: string }
  /** Further origins of the same provider that get the key. */
  keyOrigins?: readonly string[]
  /** Further origins for fetching outputs, without the key; `https://*.example.com` allows subdomains. */
  outputOrigins?: readonly string[]
  /** Origins for the bytes of inputs, without the key. */
  uploadOrigins?: readonly string[]
}

/** Back end keys have a fixed name prefix, so no catalog can leak another secret of this service. */
export const backendKeyName = () => z.string().regex(/^BACKEND_KEY_[A-Z0-9_]{1,40}$/)

export type FormPart =
  | { name: string; value: string }
  /** Streamed from a file in the scratch folder; the filename should be plain ASCII. */
  | { name: string; file: string; filename: string; mediaType: string }

export type BackendRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Absolute, or a path on the origin of the back end. */
  url: string
  json?: Json
  form?: readonly FormPart[]
  /** The body is a file; the URL is at one of `uploadOrigins` and gets no key. */
  upload?: { file: string; mediaType: string }
  headers?: Readonly<Record<string, string>>
  /** Names of response headers to return, in lower case. */
  readHeaders?: readonly string[]
  /** For the whole response: 30 s by default, at most 24 h. */
  timeoutMs?: number
  /** Of the response: 4 MiB by default, at most 64 MiB. */
  maxBytes?: number
}

export type BackendAnswer = {
  status: number
  /** Lower case, without parameters; empty if the header is missing. */
  mediaType: string
  /** The parsed body if it is JSON. Must not be shown to a customer. */
  json?: unknown
  /** The requested headers that the response has. */
  headers?: Readonly<Record<string, string>>
}

/** HTTP client for one origin, bounded in size and time, and bound to the signal of one call. */
export type BackendHttp = {
  /**
   * Sends and receives JSON; `shape` validates the response. A 4xx throws `ModelUnavailable`, and the step tries the
   * next route.
   */
  json<S extends z.ZodType>(shape: S, method: BackendRequest['method'], url: string, body?: Json): Promise<z.output<S>>
  /**
   * Returns the response whatever its status, for adapters that branch on it. Throws {@link NoAnswer} without a
   * response.
   */
  send(request: BackendRequest): Promise<BackendAnswer>
  /**
   * Like `send`, but writes the body of a 2xx response to `file`: 10 minutes and 512 MiB by default. Other statuses
   * leave no file. A JSON response is returned as JSON and leaves no file either.
   */
  save(request: BackendRequest, file: string): Promise<BackendAnswer>
  /**
   * Text messages of a WebSocket, at most 1 MiB each. For progress only: a broken connection just stops the messages.
   */
  listen(url: string, onText: (text: string) => void): { close(): void }
}

/** Client of one back end and one call, with the operations of the worker. */
export type BoundHttp = BackendHttp & {
  /**
   * Fetches a finished output: small ones as bytes, others as a file in the scratch folder. Rejects a wrong media type.
   */
  fetchOutput(output: BackendOutput, mediaType: string, scratch: () => Promise<string>): Promise<Buffer | string>
}

/** Without an endpoint, every call is rejected. */
export type OpenHttp = (endpoint: BackendEndpoint | undefined, signal: AbortSignal) => BoundHttp

/** No complete response. `wasSent: false` means that the server certainly never saw the request. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly wasSent: boolean
  constructor(wasSent: boolean, cause: unknown) {
    super(wasSent ? 'the back end sent no complete response' : 'the back end cannot be reached', { cause })
    this.wasSent = wasSent
  }
}

/** The server certainly started nothing, and accepts the same request later. */
export class NotAccepted extends Error {
  override readonly name = 'NotAccepted'
  /** When it accepts requests again, if it reports that. */
  readonly retryAfterMs: number | undefined
  constructor(message: string, { retryAfterMs, cause }: { retryAfterMs?: number | undefined; cause?: unknown } = {}) {
    super(message, { cause })
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * A start with unknown outcome that cannot be looked up. The step waits for a decision, because a retry may cost twice.
 */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome'
}

const rejectCall = (): Promise<never> => Promise.reject(new Error('this back end has no HTTP endpoint'))
/** For a back end that runs in this process. */
export const noHttp: BackendHttp = {
  json: rejectCall,
  send: rejectCall,
  save: rejectCall,
  listen: () => ({ close: () => undefined }),
}
