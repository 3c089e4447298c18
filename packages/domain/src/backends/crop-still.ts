import type { Area } from '../film-parts/framing.ts'

type Size = { width: number; height: number }

/** The share of the cut above the section of a picture that is too tall: heads are at the top. */
const cutAbove = 0.2
/** A smaller section of the picture would not show what the prompt describes. */
const leastArea = 0.5
/** A section that is enlarged more than this would look blurred. */
const mostEnlarged = 4

/** The section of a still that has the aspect ratio of its video; null if the still has a wrong size. */
export const cropStill = (still: Size, video: Size): Area | null => {
  const scale = Math.min(still.width / video.width, still.height / video.height)
  const width = Math.min(still.width, Math.round(video.width * scale))
  const height = Math.min(still.height, Math.round(video.height * scale))
  if (scale < 1 / mostEnlarged || width * height < leastArea * still.width * still.height) return null
  return {
    left: Math.round((still.width - width) / 2),
    top: Math.round((still.height - height) * cutAbove),
    width,
    height,
  }
}
