import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FinishVideo } from '@kinora/domain'
import { fitImage } from '../arguments/fit-image.ts'
import { MediaFailure } from '../media-failure.ts'
import { sniffContainer } from '../probe/sniff-container.ts'
import type { RunMedia } from '../run-media.ts'
import { drawTextMark } from './draw-text-mark.ts'
import type { Mark } from './mark.ts'
import { markBox } from './mark-place.ts'

type Watermark = NonNullable<FinishVideo['watermark']>

/** An image is a customer's: decoded in the sandbox to raw pixels, of which only the count matters here. */
export const makeMark = async (
  runForeign: RunMedia,
  { corner, text, image }: Watermark,
  video: { width: number; height: number },
  work: string,
): Promise<Mark> => {
  const box = markBox(video)
  if (image === null) return drawTextMark(text, box)
  const container = await sniffContainer(image, 'image')
  await runForeign({
    program: 'ffmpeg',
    args: fitImage({ container, ...box, corner, output: 'image.rgba' }),
    inputs: { image },
    outputFolder: work,
  })
  const rgba = await readFile(join(work, 'image.rgba'))
  if (rgba.length !== box.width * box.height * 4)
    throw new MediaFailure('refused', 'the watermark image did not decode whole')
  return { ...box, rgba }
}
