import type { MediaTools, NodeSandbox, Sandbox } from '@kinora/domain'
import { composeFilm } from './compose-film.ts'
import { cutPicture } from './cut-picture.ts'
import { cutSound } from './cut-sound.ts'
import { describeFilm } from './describe-film.ts'
import { finishAudio } from './finish-audio.ts'
import { finishImage } from './finish-image.ts'
import { finishVideo } from './finish-video.ts'
import { lastFrame } from './last-frame.ts'
import { layLines } from './lay-lines.ts'
import { prepareInput } from './prepare-input.ts'

const twoHoursMs = 7_200_000

export type MediaToolsOptions = {
  sandbox: Sandbox & NodeSandbox
  /** Runs over media of ours may take as long as a task. */
  taskTimeoutMs?: number
}

export const createMediaTools = ({ sandbox, taskTimeoutMs = twoHoursMs }: MediaToolsOptions): MediaTools => ({
  finishVideo: (ask) => finishVideo(sandbox, taskTimeoutMs, ask),
  finishImage: (ask) => finishImage(sandbox, ask),
  finishAudio: (ask) => finishAudio(sandbox, taskTimeoutMs, ask),
  composeFilm: (ask) => composeFilm(sandbox, taskTimeoutMs, ask),
  layLines: (ask) => layLines(sandbox, taskTimeoutMs, ask),
  cutSound,
  describeFilm,
  cutPicture: (ask) => cutPicture(sandbox, taskTimeoutMs, ask),
  lastFrame: (ask) => lastFrame(sandbox, taskTimeoutMs, ask),
  prepareInput: (ask) => prepareInput(sandbox, ask),
})
