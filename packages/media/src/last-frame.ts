import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { PreparedInput, Sandbox, TakeLastFrame } from '@kinora/domain'
import { takeLastFrame } from './arguments/take-last-frame.ts'
import { readShot } from './film/read-shot.ts'
import { readImage } from './image-bytes/read-image.ts'
import { refused } from './media-failure.ts'
import { ourRuns } from './run-media.ts'

/** Extracts the last frame of one of our films. */
export const lastFrame = async (sandbox: Sandbox, wallMs: number, input: TakeLastFrame): Promise<PreparedInput> => {
  const film = await readShot(input.video)
  if (film === undefined) throw refused('the frames of the film are not evenly spaced')
  const folder = await mkdtemp(join(input.outputFolder, 'frame-'))
  const args = takeLastFrame(film.frames.length, 'frame.png')
  const run = ourRuns(sandbox, wallMs, input.signal)
  await run({ program: 'ffmpeg', args, inputs: { video: input.video }, outputFolder: folder })
  const file = join(folder, 'frame.png')
  const { width, height } = await readImage(file, 'png')
  return { file, mediaType: 'image/png', width, height, seconds: 0 }
}
