import type { FormPart, Json, PreparedMedia, SpeechAssembler, StepAsk, StepName } from '@kinora/domain'
import type { z } from 'zod'
import type { OpenaiConfig, ServedStep } from './facts.ts'

/** A request as a dialect words it. */
export type Wording = { path: string } & ({ json: Json } | { form: readonly FormPart[] })

/** A finished result: the name of a file in the folder of the attempt. */
export type Made = { made: string; mediaType: string }

/** What the making of one result has at hand. */
export type Bench = {
  config: OpenaiConfig
  attemptId: string
  /** Holds the call open until the server has answered, and gives the answer if it has the shape. */
  ask<S extends z.ZodType>(shape: S, wording: Wording): Promise<z.output<S>>
  /** The same for an answer in bytes, which go into a file of this name; also for what an answer points to. */
  save(wording: Wording | { url: string }, name: string): Promise<{ file: string; mediaType: string }>
  file(media: PreparedMedia): Promise<string>
  scratch(): Promise<string>
  assembleSpeech: SpeechAssembler
  signal: AbortSignal
}

/** Files of inputs are there already when a job is worded. */
export type JobWording<S extends StepName> = (
  ask: StepAsk<S>,
  at: { config: OpenaiConfig; file(media: PreparedMedia): Promise<string> },
) => Promise<Wording>

/** How one kind of server is spoken to. What it does not name, it does not do. */
export type Dialect = {
  /** Taken by the server under an id of its own; asked after under `/v1/videos`. */
  jobs?: { readonly [S in ServedStep]?: JobWording<S> }
  /** Made within one call, or a few. */
  held?: { readonly [S in ServedStep]?: (ask: StepAsk<S>, bench: Bench) => Promise<Made> }
}
