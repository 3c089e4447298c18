import type { PreparedMedia } from '@kinora/domain'
import type { Size } from '../../plan/geometry.ts'
import type { JobContext } from '../job-context.ts'
import { enlargePicture } from './enlarge-picture.ts'
import { factor } from './plan-tiles.ts'

/** Below this factor the network adds no detail. */
const minGrowth = 1.3
/** Larger pictures would take longer than the film itself. */
const maxPixels = 600_000

/** The factor by which a picture must grow to fill a size. */
const computeGrowth = ({ width, height }: Size, size: Size): number =>
  Math.max(size.width / width, size.height / height)

/** The file itself, or an enlarged one if the picture is too small to fill the size sharply. */
export const ensureSize = async (
  context: JobContext,
  file: string,
  media: Pick<PreparedMedia, 'width' | 'height' | 'mediaType'>,
  size: Size,
): Promise<string> => {
  const growth = Math.min(factor, computeGrowth(media, size))
  if (media.mediaType !== 'image/png' || growth < minGrowth || media.width * media.height > maxPixels) return file
  const larger = { width: Math.round(media.width * growth), height: Math.round(media.height * growth) }
  return (await enlargePicture(context, { ...media, file }, larger, context.onProgress)) ?? file
}
