import type { MediaTools, NodeSandbox, Sandbox } from '@kinora/domain'
import { composeFilm } from './compose-film.ts'
import { cutPicture } from './cut-picture.ts'
import { cutSound } from './cut-sound.ts'
import { describeFilm } from './describe-film.ts'
import { finishAudio } from './finish-audio.ts'
import { finishImage } from './finish-image.ts'
import { finishVideo } from './finish-video.ts'
import { lastFrame } from './last-frame.ts'
import { placeSpeechLines } from './place-speech-lines.ts'
import { prepareInput } from './prepare-input.ts'

const twoHoursMs = 7_200_000

export type MediaToolsOptions = {
  sandbox: Sandbox & NodeSandbox
  /** Time limit of runs over our own media, equal to the task timeout. */
  taskTimeoutMs?: number
}

export const createMediaTools = ({ sandbox, taskTimeoutMs = twoHoursMs }: MediaToolsOptions): MediaTools => ({
  finishVideo: (input) => finishVideo(sandbox, taskTimeoutMs, input),
  finishImage: (input) => finishImage(sandbox, input),
  finishAudio: (input) => finishAudio(sandbox, taskTimeoutMs, input),
  composeFilm: (input) => composeFilm(sandbox, taskTimeoutMs, input),
  layLines: (input) => placeSpeechLines(sandbox, taskTimeoutMs, input),
  cutSound,
  describeFilm,
  cutPicture: (input) => cutPicture(sandbox, taskTimeoutMs, input),
  lastFrame: (input) => lastFrame(sandbox, taskTimeoutMs, input),
  prepareInput: (input) => prepareInput(sandbox, input),
})
