import type { PicturePlan } from '../picture/picture-plan.ts'
import type { SoundPlan } from '../sound/sound-plan.ts'
import type { FilmPlan } from './film-plan.ts'

export type FilmOrder = {
  film: FilmPlan
  /** Decoded inputs, as raw pixels. */
  pixelFolder: string
  /** Where the sound is written; null for a silent film. */
  bedFile: string | null
  /** A named pipe: the frames go through it straight into ffmpeg and never pass the worker. */
  framePipe: string
}
export type PictureOrder = { picture: PicturePlan; pixelFolder: string; pictureFile: string }
export type SoundOrder = { sound: SoundPlan; soundFile: string }

/** What the renderer process reads, as one JSON text, from its standard input. */
export type RenderOrder = FilmOrder | PictureOrder | SoundOrder

/**
 * Lines of the renderer's standard output. `ready`: the bed is written, frames follow as soon as someone reads.
 * `failed`: the kind of error and where it was thrown, without its words, which might quote a customer's.
 */
export type RenderReport = { ready: true } | { drawn: number } | { failed: string }
