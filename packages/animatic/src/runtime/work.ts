import type { NeuralHost, NodeSandbox, PreparedMedia, Sandbox, StepAsk, StepName, Weights } from '@kinora/domain'

/** Where one job works and how it is stopped. */
export type Bench = {
  sandbox: Sandbox & NodeSandbox
  /** A step whose weight is not there does its work in the basic tier. */
  weights: Weights
  neural: NeuralHost
  /** Removed with everything in it when the step ends. */
  scratch: string
  wallMs: number
  signal: AbortSignal
  /** From 0 to 1. With `until`, a part begins here that ends there: progress goes on by itself, but not beyond. */
  onProgress(fraction: number, until?: number): void
}

/** The same bench for one part of a job, which begins now and ends at these shares of the whole. */
export const partOf = (bench: Bench, from: number, to: number): Bench => {
  const place = (share: number): number => from + (to - from) * share
  bench.onProgress(from, to)
  return {
    ...bench,
    onProgress: (share, until) => bench.onProgress(place(share), until === undefined ? undefined : place(until)),
  }
}

/** A step with its inputs at hand and every decision made. */
export type Work = {
  mediaType: 'video/mp4' | 'image/png' | 'audio/wav' | 'text/plain' | 'application/json'
  /** Gives the path of the finished file. Nothing it started is left when it returns or throws. */
  run(bench: Bench): Promise<string>
}

/** A copy of an input as a local file. */
export type FileOf = (media: PreparedMedia) => Promise<string>

export type MakeReady<S extends StepName> = (ask: StepAsk<S>, file: FileOf) => Promise<Work>
