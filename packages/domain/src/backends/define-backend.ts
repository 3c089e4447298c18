import type { ErrCode } from '@kinora/contract'
import type { z } from 'zod'
import type { PreparedMedia, StepName, StepOrder } from '../steps/steps.ts'
import type { SandboxScript } from '../tasks/sandbox-script.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Where the finished bytes of a back end can be read: a file of this machine, or an address of the back end itself. */
export type BackendOutput = { file: string } | { url: string }

export type Poll =
  | { state: 'pending'; fraction?: number }
  | { state: 'done'; output: BackendOutput; mediaType: string }
  | { state: 'failed'; code: ErrCode; detail: string }
  /** The back end no longer knows the job: it did not finish, and nothing will. */
  | { state: 'lost' }

/** Whether a back end knows an attempt. Never a guess: what it has never seen is asked for again. */
export type Found<Handle extends Json> = { handle: Handle } | 'never seen' | 'cannot say'

export type BackendHttp = {
  /** JSON in and out, checked by `shape`; bounded in size and time; only to the back end's own origin. */
  json<S extends z.ZodType>(shape: S, method: string, url: string, body?: Json): Promise<z.output<S>>
}

export type BackendCall<Config> = {
  config: Config
  /** Ours, drawn and committed before the back end is asked: its idempotency key, prompt id or file prefix. */
  attemptId: string
  http: BackendHttp
  /** An empty folder of this attempt, made when first asked for and removed when its step ends. */
  scratch(): Promise<string>
  /** A copy of an input of the step, as a file in the folder of this attempt. */
  file(media: PreparedMedia): Promise<string>
  signal: AbortSignal
  /** How the work of a test key is to go; only the back end for test keys looks at it. */
  script?: SandboxScript
}

/** What can be known of a back end without running it. */
export type BackendFacts<Config = unknown> = {
  id: string
  config: z.ZodType<Config>
  serves: readonly StepName[]
  /** Whether a running job can be stopped; decides what a cancel answers. */
  canStop(config: Config): boolean
  /** Its results are made by us from our own parts, so they are not decoded again as foreign media. */
  ours?: true
  /** Not to be configured where real customers are. */
  testOnly?: true
  /** Makes what test keys ask for, and nothing else. */
  forTestKeys?: true
}

export type Backend<Config = unknown, Handle extends Json = Json> = BackendFacts<Config> & {
  start(order: StepOrder, call: BackendCall<Config>): Promise<Handle>
  /** After a crash between asking and recording: does the back end know this attempt? */
  find(call: BackendCall<Config>): Promise<Found<Handle>>
  poll(handle: Handle, call: BackendCall<Config>): Promise<Poll>
  cancel(handle: Handle, call: BackendCall<Config>): Promise<void>
}

/** Its config and handle only ever meet itself. */
// biome-ignore lint/suspicious/noExplicitAny: the existential type TypeScript lacks
export type AnyBackend = Backend<any, any>
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyBackendFacts = BackendFacts<any>

export const defineBackend = <Config, Handle extends Json>(backend: Backend<Config, Handle>): Backend<Config, Handle> =>
  backend
