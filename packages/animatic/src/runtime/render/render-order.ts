import type { SoundPlan } from '../../audio/sound/sound-plan.ts'
import type { FilmPlan } from '../../plan/film-plan.ts'
import type { PicturePlan } from '../../plan/picture-plan.ts'

/** The standard input of the renderer process, as one JSON text. */
export type RenderOrder = { film: FilmPlan } | { picture: PicturePlan } | { sound: SoundPlan }

/** Its arguments: the folder of decoded inputs as raw pixels, the output folder, and the folder of recorded music, if any. */
export type RenderFolders = { pixelFolder: string; outputFolder: string }

/** Its outputs. The frames go through a named pipe straight into ffmpeg and never pass the worker. */
export const outputNames = { frames: 'frames', bed: 'bed.wav', picture: 'picture.png', sound: 'sound.wav' } as const

/**
 * Lines of the renderer's standard output. `ready`: the bed is written, and frames follow once a reader is there.
 * `failed`: the kind and place of the error, without its message, which might quote a customer.
 */
export type RenderReport = { ready: true } | { drawn: number } | { failed: string }
