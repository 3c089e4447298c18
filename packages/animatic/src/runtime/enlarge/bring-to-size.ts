import type { PreparedMedia } from '@kinora/domain'
import type { Size } from '../../plan/geometry.ts'
import type { Bench } from '../work.ts'
import { enlargePicture } from './enlarge-picture.ts'
import { factor } from './plan-tiles.ts'

/** Below this a network finds nothing that was lost. */
const worthwhile = 1.3
/** What takes longer than the film itself is not done. */
const mostPixels = 600_000

/** How much larger a picture must be made to fill a size. */
const growthTo = ({ width, height }: Size, size: Size): number => Math.max(size.width / width, size.height / height)

/** The file itself, or a larger one where the picture is too small to fill the size sharply. */
export const bringToSize = async (
  bench: Bench,
  file: string,
  media: Pick<PreparedMedia, 'width' | 'height' | 'mediaType'>,
  size: Size,
): Promise<string> => {
  const growth = Math.min(factor, growthTo(media, size))
  if (media.mediaType !== 'image/png' || growth < worthwhile || media.width * media.height > mostPixels) return file
  const larger = { width: Math.round(media.width * growth), height: Math.round(media.height * growth) }
  return (await enlargePicture(bench, { ...media, file }, larger, bench.onProgress)) ?? file
}
