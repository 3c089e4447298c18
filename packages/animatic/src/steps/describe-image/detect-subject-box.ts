import type { PreparedMedia } from '@kinora/domain'
import { maskSize } from '../../draw/pixels/read-mask.ts'
import { wholePlanesArguments } from '../../runtime/inputs/decode-arguments.ts'
import { maskSubject } from '../../runtime/inputs/mask-subject.ts'
import type { JobContext } from '../../runtime/job-context.ts'
import type { BoundingBox } from '../../runtime/vision/detections.ts'

/** The box of the main subject; null without the network or without a subject. */
export const detectSubjectBox = async (
  context: JobContext,
  file: string,
  { mediaType }: Pick<PreparedMedia, 'mediaType'>,
): Promise<BoundingBox | null> => {
  const box = await maskSubject(context, file, 'subject', (output) => wholePlanesArguments(mediaType, maskSize, output))
  if (box === null) return null
  const { left, top, right, bottom } = box
  return { left, top, width: right - left, height: bottom - top }
}
