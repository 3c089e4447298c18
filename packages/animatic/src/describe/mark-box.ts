import type { PreparedMedia } from '@kinora/domain'
import { wholePlanesArguments } from '../inputs/decode-arguments.ts'
import { markSubject } from '../inputs/mark-subject.ts'
import { maskSize } from '../inputs/read-mask.ts'
import type { SeenBox } from '../sight/sighting.ts'
import type { Bench } from '../work.ts'

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
