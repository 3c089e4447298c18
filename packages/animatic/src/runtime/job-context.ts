import type { NeuralHost, NodeSandbox, PreparedMedia, Sandbox, StepInput, StepName, Weights } from '@kinora/domain'

/** The environment and the stop signal of one job. */
export type JobContext = {
  sandbox: Sandbox & NodeSandbox
  /** A step without its weight runs in the basic tier. */
  weights: Weights
  neural: NeuralHost
  /** Removed with everything in it when the step ends. */
  scratch: string
  wallMs: number
  signal: AbortSignal
  /** From 0 to 1. With `until`, a part begins here and ends there: progress continues on its own, but not beyond. */
  onProgress(fraction: number, until?: number): void
}

/** The same context for one part of a job, which begins now and covers this range of the whole progress. */
export const scopeProgress = (context: JobContext, from: number, to: number): JobContext => {
  const toWhole = (share: number): number => from + (to - from) * share
  context.onProgress(from, to)
  return {
    ...context,
    onProgress: (share, until) => context.onProgress(toWhole(share), until === undefined ? undefined : toWhole(until)),
  }
}

/** A job with loaded inputs and all decisions made. */
export type PreparedJob = {
  mediaType: 'video/mp4' | 'image/png' | 'audio/wav' | 'text/plain' | 'application/json'
  /** Returns the path of the result. Leaves no process behind when it returns or throws. */
  run(context: JobContext): Promise<string>
}

/** Copies an input to a local file. */
export type FetchFile = (media: PreparedMedia) => Promise<string>

export type StepHandler<S extends StepName> = (input: StepInput<S>, fetchFile: FetchFile) => Promise<PreparedJob>
