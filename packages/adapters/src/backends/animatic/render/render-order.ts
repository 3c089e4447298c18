import type { ScenePlan } from '../plan/scene-plan.ts'

/** What the renderer process reads, as one JSON text, from its standard input. */
export type RenderOrder = {
  plan: ScenePlan
  /** Where the sound is written; null for a silent film. */
  bedFile: string | null
  /** A named pipe: the frames go through it straight into ffmpeg and never pass the worker. */
  framePipe: string
}

/**
 * Lines of the renderer's standard output. `ready`: the bed is written, frames follow as soon as someone reads.
 * `failed`: the kind of error and where it was thrown, without its words, which might quote a customer's.
 */
export type RenderReport = { ready: true } | { drawn: number } | { failed: string }
