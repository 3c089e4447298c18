import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { VideoShape } from '@kinora/domain'
import { readGreyFrames, takeCover } from '../arguments/take-cover.ts'
import type { RunMedia } from '../run-media.ts'
import { chooseCover, framesToRead } from './choose-cover.ts'

type CoverInput = {
  video: string
  shape: VideoShape
  choice: 'first' | undefined
  outputFolder: string
  work: string
}

const greyWidth = 320

const findCoverSeconds = async (run: RunMedia, { video, shape, work }: CoverInput): Promise<number> => {
  const { fps } = shape
  const length = { frames: Math.max(1, Math.round(shape.seconds * fps)), fps }
  const numbers = framesToRead(length)
  const width = Math.min(greyWidth, shape.width)
  const height = Math.max(3, Math.round((width * shape.height) / shape.width))
  const args = readGreyFrames({ numbers, width, height, output: 'grey' })
  await run({ program: 'ffmpeg', args, inputs: { video }, outputFolder: work })
  const bytes = await readFile(join(work, 'grey'))
  const area = width * height
  const frames = new Map(
    numbers.slice(0, Math.floor(bytes.length / area)).map((number, index) => {
      return [number, bytes.subarray(index * area, (index + 1) * area)] as const
    }),
  )
  // Half a frame earlier, so that rounding never selects the next one.
  return Math.max(0, (chooseCover({ width, height, frames }, length) - 0.5) / fps)
}

/** Writes the cover of a finished video and returns its path (D-143). */
export const makeCover = async (run: RunMedia, input: CoverInput): Promise<string> => {
  const { video, choice, outputFolder } = input
  const seconds = choice === 'first' ? 0 : await findCoverSeconds(run, input)
  await run({ program: 'ffmpeg', args: takeCover('cover.jpg', seconds), inputs: { video }, outputFolder })
  return join(outputFolder, 'cover.jpg')
}
