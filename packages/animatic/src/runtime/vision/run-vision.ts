import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { runNodeProgram } from '@kinora/media'
import type { JobContext } from '../job-context.ts'
import type { Detections, VisionJob } from './detections.ts'

/** Streams raw RGB pictures to the vision process and reports the detections of each at once. */
export const runVision = (
  context: Pick<JobContext, 'sandbox' | 'wallMs' | 'signal'>,
  order: VisionJob,
  pictures: Readable,
  onDetections: (detections: Detections) => void,
): Promise<void> =>
  runNodeProgram(context, {
    program: join(import.meta.dirname, 'vision-process'),
    job: order,
    media: pictures,
    onLine: (line) => onDetections(line as Detections),
  })
