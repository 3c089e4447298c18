import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FinishVideo, NodeSandbox } from '@kinora/domain'
import { fitImage } from '../arguments/fit-image.ts'
import { sniffContainer } from '../container/sniff-container.ts'
import { MediaFailure } from '../media-failure.ts'
import type { RunMedia } from '../run-media.ts'
import { shapeMark } from '../text/shape-text.ts'
import type { Mark } from '../text/text-job.ts'
import { markBox } from './mark-place.ts'

type Watermark = NonNullable<FinishVideo['watermark']>

type Runs = { runForeign: RunMedia; sandbox: NodeSandbox; signal: AbortSignal }

/** Image and text are untrusted, so both become raw pixels in the sandbox. Only the pixel count is checked here. */
export const makeMark = async (
  { runForeign, ...where }: Runs,
  { corner, text, image }: Watermark,
  video: { width: number; height: number },
  work: string,
): Promise<Mark> => {
  const box = markBox(video)
  if (image === null) return shapeMark(where, text, box)
  const container = await sniffContainer(image, 'image')
  await runForeign({
    program: 'ffmpeg',
    args: fitImage({ container, ...box, corner, output: 'image.rgba' }),
    inputs: { image },
    outputFolder: work,
  })
  const rgba = await readFile(join(work, 'image.rgba'))
  if (rgba.length !== box.width * box.height * 4)
    throw new MediaFailure('refused', 'the watermark image decoded to a wrong size')
  return { ...box, rgba }
}
