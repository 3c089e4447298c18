import { z } from 'zod'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Where the finished bytes of a back end can be read: a file of this machine, or an address of the back end itself. */
export type BackendOutput = { file: string } | { url: string }

/**
 * How a back end is reached. Its adapter may ask this origin and no other: an address in a reply that leads elsewhere,
 * inside or outside, is never followed, and no redirect is. Only finished outputs may lie elsewhere, where the operator
 * said so.
 */
export type BackendReach = {
  baseUrl: string
  /** Name of the environment variable that holds its bearer key, which goes to this origin only and into no log. */
  keyFrom?: string | undefined
  /** The word before the key; `Bearer` unless told. */
  scheme?: 'Bearer' | 'Token'
  /** Further origins that outputs may be fetched from, without the key. */
  outputOrigins?: readonly string[]
}

/** Keys of servers have a name of their own, so that no catalog can send out another secret of this service. */
export const backendKeyName = () => z.string().regex(/^BACKEND_KEY_[A-Z0-9_]{1,40}$/)

export type FormPart =
  | { name: string; value: string }
  /** Streamed from a file of the scratch folder; its name should be plain ASCII. */
  | { name: string; file: string; filename: string; mediaType: string }

export type BackendRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Absolute, or a path on the back end's own origin. */
  url: string
  json?: Json
  form?: readonly FormPart[]
  headers?: Readonly<Record<string, string>>
  /** For the whole answer: 30 s unless told, 24 h at most. */
  timeoutMs?: number
  /** Of the answer: 4 MiB unless told, 64 MiB at most. */
  maxBytes?: number
}

export type BackendAnswer = {
  status: number
  /** In lower case and without parameters; empty when none was sent. */
  mediaType: string
  /** What the body says when it is JSON. Never to be shown to a customer. */
  json?: unknown
}

/** Bounded in size and time, bound to one origin and to the signal of one call. */
export type BackendHttp = {
  /** JSON in and out, checked by `shape`. A refusal (4xx) throws `ModelUnavailable`, which leaves the step to the next route. */
  json<S extends z.ZodType>(shape: S, method: BackendRequest['method'], url: string, body?: Json): Promise<z.output<S>>
  /** The answer whatever its status, for those that branch on it. Throws {@link NoAnswer} when there is none. */
  ask(request: BackendRequest): Promise<BackendAnswer>
  /**
   * As `ask`, with the body of a 2xx answer in `file`: 10 minutes and 512 MiB unless told. What is no 2xx leaves no file.
   * An answer in JSON is told as such and leaves none either.
   */
  save(request: BackendRequest, file: string): Promise<BackendAnswer>
  /** Text messages of a WebSocket, 1 MiB each at most: for progress only, because one that breaks just falls silent. */
  listen(url: string, onText: (text: string) => void): { close(): void }
}

/** Of one back end and one call, with what only the worker does. */
export type BoundHttp = BackendHttp & {
  /** A finished output: small ones as bytes, others as a file of the scratch folder. One that says it is another kind is refused. */
  bring(output: BackendOutput, mediaType: string, scratch: () => Promise<string>): Promise<Buffer | string>
}

/** Without a reach it asks nobody. */
export type OpenHttp = (reach: BackendReach | undefined, signal: AbortSignal) => BoundHttp

/** No whole answer came. `wasSent: false` says that the server certainly never saw the request. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly wasSent: boolean
  constructor(wasSent: boolean, cause: unknown) {
    super(wasSent ? 'the back end did not answer to the end' : 'the back end cannot be reached', { cause })
    this.wasSent = wasSent
  }
}

/** A start that may or may not have happened, and nobody to ask: the step waits for a word, because a guess may cost twice. */
export class UnknownOutcome extends Error {
  override readonly name = 'UnknownOutcome'
}

const nobody = (): Promise<never> => Promise.reject(new Error('this back end asks nobody'))
/** Of a back end that works in this process. */
export const noHttp: BackendHttp = {
  json: nobody,
  ask: nobody,
  save: nobody,
  listen: () => ({ close: () => undefined }),
}
