import type { MediaTools, Sandbox } from '@kinora/domain'
import { finishAudio } from './finish-audio.ts'
import { finishImage } from './finish-image.ts'
import { finishVideo } from './finish-video.ts'
import { prepareInput } from './prepare-input.ts'

const twoHoursMs = 7_200_000

export type MediaToolsOptions = {
  sandbox: Sandbox
  /** Runs over media of ours may take as long as a task. */
  taskTimeoutMs?: number
}

export const createMediaTools = ({ sandbox, taskTimeoutMs = twoHoursMs }: MediaToolsOptions): MediaTools => ({
  finishVideo: (ask) => finishVideo(sandbox, taskTimeoutMs, ask),
  finishImage: (ask) => finishImage(sandbox, ask),
  finishAudio: (ask) => finishAudio(sandbox, taskTimeoutMs, ask),
  prepareInput: (ask) => prepareInput(sandbox, ask),
})
