import type { PreparedMedia } from '@kinora/domain'
import { readPixels } from '../../draw/pixels/read-pixels.ts'
import type { Size } from '../../plan/geometry.ts'
import { decode, pixelFolder } from '../../runtime/inputs/decode.ts'
import { wholeArguments } from '../../runtime/inputs/decode-arguments.ts'
import type { JobContext } from '../../runtime/job-context.ts'
import { buildSummary } from './build-summary.ts'
import { detectInPicture } from './detect-in-picture.ts'
import { detectSubjectBox } from './detect-subject-box.ts'
import { measurePicture } from './measure-picture.ts'
import type { PictureSummary } from './picture-facts.ts'

const name = 'small'
const longSide = 128

const smallSize = ({ width, height }: Size): Size => {
  const scale = longSide / Math.max(width, height)
  return { width: Math.max(16, Math.round(width * scale)), height: Math.max(16, Math.round(height * scale)) }
}

/** Measures and detects all facts of a picture. */
export const summarizePicture = async (
  context: JobContext,
  file: string,
  picture: Pick<PreparedMedia, 'mediaType' | 'width' | 'height'>,
): Promise<PictureSummary> => {
  const size = smallSize(picture)
  await decode(context, file, wholeArguments(picture.mediaType, size, name))
  const facts = measurePicture(readPixels(pixelFolder(context), name, size))
  const detections = await detectInPicture(context, file, picture)
  const summary = buildSummary(facts, detections)
  // If the networks name something, their boxes give the position.
  if (summary.people > 0 || summary.things.length > 0) return summary
  return buildSummary(facts, detections, await detectSubjectBox(context, file, picture))
}
