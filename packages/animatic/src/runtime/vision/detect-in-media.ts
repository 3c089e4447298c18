import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createPipe, releaseReader } from '../create-pipe.ts'
import { decode, pixelFolder } from '../inputs/decode.ts'
import type { JobContext } from '../job-context.ts'
import { runPiped } from '../run-piped.ts'
import type { Detections, VisionJob } from './detections.ts'
import { runVision } from './run-vision.ts'

/** The pipe that the decoder arguments must write raw RGB into. */
export const visionPipeName = 'sight'

/** Decodes a file and streams the pictures to the vision process, one by one, without storing any. */
export const detectInMedia = async (
  context: JobContext,
  file: string,
  args: readonly string[],
  order: VisionJob,
  onPicture: (count: number) => void = () => {},
): Promise<Detections[]> => {
  const pipe = join(pixelFolder(context), visionPipeName)
  await createPipe(pipe)
  const results: Detections[] = []
  await runPiped(context, [
    (part) => decode(part, file, args).finally(() => releaseReader(pipe)),
    (part) =>
      runVision(part, order, createReadStream(pipe), (detections) => {
        results.push(detections)
        onPicture(results.length)
      }),
  ])
  return results
}
