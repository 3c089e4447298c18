import type { ErrCode } from '@kinora/contract'
import type { z } from 'zod'
import type { SandboxScript } from '../requests/sandbox-script.ts'
import type { PreparedMedia, StepName, StepOrder } from '../steps/steps.ts'
import type { BackendEndpoint, BackendHttp, BackendOutput, Json } from './backend-http.ts'
import type { MemoryFallback } from './catalog-file.ts'
import type { Cost } from './cost.ts'
import type { Terms } from './terms.ts'

export type Poll =
  | { state: 'pending'; fraction?: number }
  /** `credits`: the charge of another service; `cost`: that of a provider, in its currency. */
  | { state: 'done'; output: BackendOutput; mediaType: string; credits?: number; cost?: Cost }
  /**
   * Without `kind`, the input is at fault and the task fails with the code. `refused`: this server cannot run the job;
   * `memory`: the job ran out of memory. Both pass the step to another route. `detail` is for operators. Without `cost`,
   * the estimate is kept.
   */
  | { state: 'failed'; code: ErrCode; detail: string; kind?: 'refused' | 'memory'; cost?: Cost }
  /** The back end no longer knows the job, so the job will never finish. */
  | { state: 'lost' }

/** Whether a back end knows an attempt. It must not guess: an attempt that it has never seen is started again. */
export type Found<Handle extends Json> = { handle: Handle } | 'never seen' | 'cannot say'

/**
 * Whether a server accepts work, and which node, model file or version it lacks. Names only, never messages of the
 * server.
 */
export type BackendHealth = {
  isReady: boolean
  version?: string
  missing: readonly { step: StepName; what: 'node' | 'model' | 'version'; name: string }[]
}

export type BackendCall<Config> = {
  config: Config
  /** The step of the attempt. */
  step?: StepName
  /** Our id of the attempt, committed before the call: idempotency key, prompt id or file prefix of the back end. */
  attemptId: string
  http: BackendHttp
  /** An empty folder of this attempt, created on first use and removed when its step ends. */
  scratch(): Promise<string>
  /** Copies an input of the step into the folder of this attempt. */
  file(media: PreparedMedia): Promise<string>
  /** A URL of an input that expires after an hour; without it, inputs can be sent as bytes only. */
  mediaUrl?(media: PreparedMedia): Promise<string>
  signal: AbortSignal
  /** URL for notifications about the attempt; the poll still decides. Only for back ends with callbacks. */
  callbackUrl?: string
  /** The job that a verified webhook named for this attempt. */
  readReportedJob?(): Promise<ReportedJob | undefined>
  /** The previous attempt ran out of memory. Apply this fallback of the operator. */
  memoryFallback?: MemoryFallback
  /** Script for the work of a test key; only the back end for test keys uses it. */
  script?: SandboxScript
}

/** The values that identify a job at its provider. */
export type ReportedJob = Readonly<Record<string, string>>

/** How a webhook is verified. */
export type WebhookVerifier =
  | { by: 'standard-webhooks'; secretFrom: string }
  | { by: 'ed25519-jwks'; jwks: string; userId?: string | undefined }
  | { by: 'timestamped-hmac'; secretFrom: string; header: string }
  /** The token of the URL is the only proof. */
  | { by: 'url-token' }

/** Webhooks that name the job of an attempt. Their URL has a token, because one signer may serve many customers. */
export type WebhookFacts = {
  verifier: WebhookVerifier
  /** The variable with the secret from which tokens are derived. */
  tokenKeyFrom: string
  /** Undefined for a body that names no job. */
  readJob(body: unknown): ReportedJob | undefined
}

/** Static facts about a back end. */
export type BackendFacts<Config = unknown> = {
  id: string
  config: z.ZodType<Config>
  serves: readonly StepName[]
  /** The steps that a configuration serves, if these are fewer. */
  servesWith?(config: Config): readonly StepName[]
  /** Whether a running job can be stopped; decides the answer to a cancel request. */
  canStop(config: Config): boolean
  /** The only origin that it may call. Without it, the back end runs in this process. */
  endpoint?(config: Config): BackendEndpoint
  /** Name of the environment variable with the signing secret of its callbacks; undefined without callbacks. */
  callbackSecret?(config: Config): string | undefined
  /** Webhooks that name jobs; undefined without them. */
  webhook?(config: Config): WebhookFacts | undefined
  /** The longest pause between two polls of a job, for servers that limit requests; the first pauses are shorter. */
  pollSeconds?(config: Config): number
  /** Terms of the model for a step, if the back end knows the model. */
  terms?(config: Config, step: StepName): Terms | undefined
  /** Its results come from our own code, so they are not decoded again as foreign media. */
  ours?: true
  /** Must not be configured in production. */
  testOnly?: true
  /** Serves test keys only. */
  forTestKeys?: true
}

export type Backend<Config = unknown, Handle extends Json = Json> = BackendFacts<Config> & {
  /**
   * Starts the job once. Throws `UnknownOutcome` if the outcome cannot be known; after any other error, `find` runs
   * before the next start.
   */
  start(order: StepOrder, call: BackendCall<Config>): Promise<Handle>
  /** The expected cost of a step, recorded before its start. Without it, only costs that a poll reports are recorded. */
  estimate?(order: StepOrder, config: Config): Cost | undefined
  /** Looks up an attempt after a crash between the start and its record. */
  find(call: BackendCall<Config>): Promise<Found<Handle>>
  /** For speech: whether the back end has this voice. Without it, the voices are unknown. */
  knowsVoice?(voice: string, config: Config): boolean
  /** Words of the prompt that the result does not show; only for back ends that know. */
  listUndrawn?(order: StepOrder): readonly string[]
  poll(handle: Handle, call: BackendCall<Config>): Promise<Poll>
  cancel(handle: Handle, call: BackendCall<Config>): Promise<void>
  /** Health check, before the first job and periodically. Throws if the server cannot be reached. */
  check?(call: Pick<BackendCall<Config>, 'config' | 'http' | 'signal'>): Promise<BackendHealth>
}

/** Config and handle are passed to the same back end only. */
// biome-ignore lint/suspicious/noExplicitAny: the existential type TypeScript lacks
export type AnyBackend = Backend<any, any>
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyBackendFacts = BackendFacts<any>

export const defineBackend = <Config, Handle extends Json>(backend: Backend<Config, Handle>): Backend<Config, Handle> =>
  backend
