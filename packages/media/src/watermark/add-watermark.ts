import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Corner } from '@kinora/contract'
import type { VideoShape } from '@kinora/domain'
import { markVideo, readMarkRegion } from '../arguments/mark-video.ts'
import { MediaFailure } from '../media-failure.ts'
import type { RunMedia } from '../run-media.ts'
import type { Mark } from '../text/text-job.ts'
import { markPlace } from './mark-place.ts'
import { markShows } from './mark-shows.ts'

type AddWatermark = {
  clean: string
  shape: VideoShape
  ours: boolean
  mark: Mark
  corner: Corner
  labelFile: string
  /** Name of the marked file. */
  output: string
  outputFolder: string
  work: string
}

/** Writes the marked variant and verifies that the mark is visible. */
export const addWatermark = async (run: RunMedia, input: AddWatermark): Promise<string> => {
  const { clean, shape, ours, mark, corner, labelFile, output, outputFolder, work } = input
  const place = markPlace(shape, mark, corner)
  const markFile = join(work, 'mark.rgba')
  await writeFile(markFile, mark.rgba)
  await run({
    program: 'ffmpeg',
    args: markVideo({ place, shape, ours, output }),
    inputs: { video: clean, mark: markFile, label: labelFile },
    outputFolder,
  })
  const marked = join(outputFolder, output)
  await run({ program: 'ffmpeg', args: readMarkRegion(place), inputs: { clean, marked }, outputFolder: work })
  const [before, after] = await Promise.all([readFile(join(work, 'clean.rgb')), readFile(join(work, 'marked.rgb'))])
  if (!markShows(mark, before, after)) throw new MediaFailure('refused', 'the watermark is not visible')
  return marked
}
