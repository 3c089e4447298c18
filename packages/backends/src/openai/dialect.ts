import type { FormPart, Json, PreparedMedia, SpeechAssembler, StepInput, StepName } from '@kinora/domain'
import type { z } from 'zod'
import type { OpenaiConfig, ServedStep } from './facts.ts'

/** A request in the format of a dialect. */
export type DialectRequest = { path: string } & ({ json: Json } | { form: readonly FormPart[] })

/** A finished result: the name of a file in the folder of the attempt. */
export type Made = { made: string; mediaType: string }

/** The context for the creation of one result. */
export type JobContext = {
  config: OpenaiConfig
  attemptId: string
  /** Holds the call open until the server has answered, and returns the answer if it matches the schema. */
  send<S extends z.ZodType>(shape: S, request: DialectRequest): Promise<z.output<S>>
  /** The same for a binary answer, which is saved to a file of this name; also for a URL in an answer. */
  save(request: DialectRequest | { url: string }, name: string): Promise<{ file: string; mediaType: string }>
  file(media: PreparedMedia): Promise<string>
  scratch(): Promise<string>
  assembleSpeech: SpeechAssembler
  signal: AbortSignal
}

/** The input files exist when the request of a job is built. */
export type BuildJobRequest<S extends StepName> = (
  input: StepInput<S>,
  at: { config: OpenaiConfig; file(media: PreparedMedia): Promise<string> },
) => Promise<DialectRequest>

/** The API of one kind of server. It serves only the steps that it names. */
export type Dialect = {
  /** Jobs that the server accepts under its own id; they are polled under `/v1/videos`. */
  jobs?: { readonly [S in ServedStep]?: BuildJobRequest<S> }
  /** Results that are made within one call, or a few. */
  held?: { readonly [S in ServedStep]?: (input: StepInput<S>, context: JobContext) => Promise<Made> }
}
