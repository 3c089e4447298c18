import type { PreparedMedia } from '@kinora/domain'
import { maskSize } from '../../draw/pixels/read-mask.ts'
import { wholePlanesArguments } from '../../runtime/inputs/decode-arguments.ts'
import { markSubject } from '../../runtime/inputs/mark-subject.ts'
import type { SeenBox } from '../../runtime/vision/sighting.ts'
import type { Bench } from '../../runtime/work.ts'

/** Where the main subject is, if a network that finds it is at hand and finds one. */
export const markBox = async (
  bench: Bench,
  file: string,
  { mediaType }: Pick<PreparedMedia, 'mediaType'>,
): Promise<SeenBox | null> => {
  const box = await markSubject(bench, file, 'subject', (output) => wholePlanesArguments(mediaType, maskSize, output))
  if (box === null) return null
  const { left, top, right, bottom } = box
  return { left, top, width: right - left, height: bottom - top }
}
