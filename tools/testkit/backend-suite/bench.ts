import type { AnyBackend, OpenHttp, PreparedMedia, SandboxScript, StepOrder } from '@kinora/domain'

/** What is asked, and what makes the server treat it so. */
export type Task = { order: StepOrder; script?: SandboxScript }

/** A back end with a server behind it that can be made to behave; a task is made anew for each job. */
export type OpenBench = {
  backend: AnyBackend
  /** Its configuration for a server that is reached at this address; without one it asks nobody. */
  config(baseUrl: string): unknown
  baseUrl?: string
  quick(): Task
  /** Runs until it is stopped, or far longer than a test. */
  long(): Task
  failing?(): Task
  /** Words that the server puts into its answers and that nobody else may see. */
  secrets?: readonly string[]
  /** How many jobs it was ever asked for. */
  starts?(): Promise<number> | number
  /** The long job goes on by a share of its work. */
  progress?(attempt: string, share: number): void
  /** It dies with all it had in memory and comes back. */
  restart?(): Promise<void> | void
  /** A copy of an input. */
  file?(media: PreparedMedia): Promise<string>
  close(): Promise<void> | void
}

export type Bench = {
  name: string
  /** What it has to answer for a quick task. */
  mediaType: string
  /** Whether it can say what came of an attempt from any process. */
  remembers: boolean
  /** What never happens to its jobs. A rule that does not hold for a bench is left out: one that is skipped looks forgotten. */
  never?: readonly ('fails' | 'lost')[]
  /** The request that makes a server begin, as `METHOD /path`. */
  startsBy?: RegExp
  /** The key that its server knows, once it is open. */
  key?(): string
  open(http: OpenHttp): Promise<OpenBench>
}
