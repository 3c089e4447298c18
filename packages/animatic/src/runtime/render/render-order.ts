import type { SoundPlan } from '../../audio/sound/sound-plan.ts'
import type { FilmPlan } from '../../plan/film-plan.ts'
import type { PicturePlan } from '../../plan/picture-plan.ts'

/** What the renderer process reads, as one JSON text, from its standard input. */
export type RenderOrder = { film: FilmPlan } | { picture: PicturePlan } | { sound: SoundPlan }

/** Its command line: where decoded inputs lie as raw pixels, and where it writes. */
export type RenderFolders = { pixelFolder: string; outputFolder: string }

/** What it writes; the frames go through a named pipe straight into ffmpeg and never pass the worker. */
export const written = { frames: 'frames', bed: 'bed.wav', picture: 'picture.png', sound: 'sound.wav' } as const

/**
 * Lines of the renderer's standard output. `ready`: the bed is written, frames follow as soon as someone reads.
 * `failed`: the kind of error and where it was thrown, without its words, which might quote a customer's.
 */
export type RenderReport = { ready: true } | { drawn: number } | { failed: string }
