import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import type { CutPicture, PreparedInput, Sandbox } from '@kinora/domain'
import { cutPicture as cutPictureArguments } from './arguments/cut-picture.ts'
import { readImage } from './image-bytes/read-image.ts'
import { refused } from './media-failure.ts'
import { ourRuns } from './run-media.ts'

/** Crops a prepared picture. */
export const cutPicture = async (sandbox: Sandbox, wallMs: number, input: CutPicture): Promise<PreparedInput> => {
  const { picture, area, outputFolder, signal } = input
  const folder = await mkdtemp(join(outputFolder, 'cut-'))
  const run = ourRuns(sandbox, wallMs, signal)
  await run({
    program: 'ffmpeg',
    args: cutPictureArguments(area, 'part.png'),
    inputs: { picture },
    outputFolder: folder,
  })
  const file = join(folder, 'part.png')
  const { width, height } = await readImage(file, 'png')
  if (width !== area.width || height !== area.height) throw refused('the area exceeds the picture')
  return { file, mediaType: 'image/png', width, height, seconds: 0 }
}
