import type { AnyBackend, OpenHttp, PreparedMedia, SandboxScript, StepOrder } from '@kinora/domain'

/** An order, and the script that controls how the server handles it. */
export type Task = { order: StepOrder; script?: SandboxScript }

/** A back end with a controllable server; each job gets a new task. */
export type OpenFixture = {
  backend: AnyBackend
  /** Its configuration for a server at this URL, if it has one. */
  config(baseUrl: string): unknown
  baseUrl?: string
  quick(): Task
  /** Runs until it is cancelled, or far longer than a test. */
  long(): Task
  failing?(): Task
  /** Texts in server responses that must not leak. */
  secrets?: readonly string[]
  /** Number of started jobs. */
  starts?(): Promise<number> | number
  /** Sets the progress of the long job. */
  progress?(attempt: string, share: number): void
  /** Restarts the server, which loses its memory. */
  restart?(): Promise<void> | void
  /** The URL for webhooks about an attempt. */
  callbackUrl?(attempt: string): string
  /** A copy of an input. */
  file?(media: PreparedMedia): Promise<string>
  close(): Promise<void> | void
}

export type BackendFixture = {
  name: string
  /** Media type of the result of a quick task. */
  mediaType: string
  /** Whether any process can look up the job of an attempt. */
  remembers: boolean
  /** Outcomes that never occur. Rules for them are omitted, because a skipped test would look forgotten. */
  never?: readonly ('fails' | 'lost')[]
  /** The request that starts a job, as `METHOD /path`. */
  startsBy?: RegExp
  /** The key of its server, once it is open. */
  key?(): string
  open(http: OpenHttp): Promise<OpenFixture>
}
