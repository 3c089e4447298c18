import type { ErrCode } from '@kinora/contract'
import type { z } from 'zod'
import type { SandboxScript } from '../requests/sandbox-script.ts'
import type { PreparedMedia, StepName, StepOrder } from '../steps/steps.ts'
import type { BackendHttp, BackendOutput, BackendReach, Json } from './backend-http.ts'
import type { Relief } from './catalog-file.ts'
import type { Terms } from './terms.ts'

export type Poll =
  | { state: 'pending'; fraction?: number }
  /** `credits`: what another service took for it. */
  | { state: 'done'; output: BackendOutput; mediaType: string; credits?: number }
  /**
   * Without `kind` the ask itself is at fault, and the task ends with the code. `refused`: this server will not or cannot
   * do it; `memory`: it was too large for it. Both leave the step to another route. `detail` is for operators.
   */
  | { state: 'failed'; code: ErrCode; detail: string; kind?: 'refused' | 'memory' }
  /** The back end no longer knows the job: it did not finish, and nothing will. */
  | { state: 'lost' }

/** Whether a back end knows an attempt. Never a guess: what it has never seen is asked for again. */
export type Found<Handle extends Json> = { handle: Handle } | 'never seen' | 'cannot say'

/** Whether a server takes work, and what it lacks: a kind of node, a file of a model. Only names, never its own words. */
export type BackendHealth = {
  isReady: boolean
  version?: string
  missing: readonly { step: StepName; what: 'node' | 'model' | 'version'; name: string }[]
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
  /** Where the server may tell that the attempt has moved; the poll still decides. Only for those that have `callbackSecret`. */
  callbackUrl?: string
  /** The job was too large for the memory of the server, which the operator allows to be eased in this way. */
  relief?: Relief
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
  /** The one origin it may ask; without it, it works in this process. */
  reach?(config: Config): BackendReach
  /** Name of the environment variable with what its callbacks are signed with; nothing where it is not to call. */
  callbackSecret?(config: Config): string | undefined
  /** Of the model that makes a step, where the back end knows which one that is. */
  terms?(config: Config, step: StepName): Terms | undefined
  /** Its results are made by us from our own parts, so they are not decoded again as foreign media. */
  ours?: true
  /** Not to be configured where real customers are. */
  testOnly?: true
  /** Makes what test keys ask for, and nothing else. */
  forTestKeys?: true
}

export type Backend<Config = unknown, Handle extends Json = Json> = BackendFacts<Config> & {
  /** Asks once. Throws `UnknownOutcome` when nobody can say whether it did; any other error has `find` asked before the next. */
  start(order: StepOrder, call: BackendCall<Config>): Promise<Handle>
  /** After a crash between asking and recording: does the back end know this attempt? */
  find(call: BackendCall<Config>): Promise<Found<Handle>>
  /** Of one that speaks: whether it has a voice of this name. Without it nothing is known of its voices. */
  knowsVoice?(voice: string, config: Config): boolean
  poll(handle: Handle, call: BackendCall<Config>): Promise<Poll>
  cancel(handle: Handle, call: BackendCall<Config>): Promise<void>
  /** Asked before work is sent there and from time to time. Throws when the server cannot be asked. */
  check?(call: Pick<BackendCall<Config>, 'config' | 'http' | 'signal'>): Promise<BackendHealth>
}

/** Its config and handle only ever meet itself. */
// biome-ignore lint/suspicious/noExplicitAny: the existential type TypeScript lacks
export type AnyBackend = Backend<any, any>
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyBackendFacts = BackendFacts<any>

export const defineBackend = <Config, Handle extends Json>(backend: Backend<Config, Handle>): Backend<Config, Handle> =>
  backend
