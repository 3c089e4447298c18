import type { PictureSize } from './find-size-fault.ts'
import type { MediaFault } from './media-fault.ts'

/** Start and end frame, each right by itself, have nearly as many pixels; their shapes may differ (D-014). */
export const judgeFrames = (start: PictureSize, end: PictureSize): MediaFault | undefined => {
  const s = start.width * start.height
  const e = end.width * end.height
  if (5 * s >= 4 * e && 4 * s <= 5 * e) return undefined
  return {
    reason: 'ImageSizeInvalid',
    rule: 'frame_ratio',
    message: `start frame has ${s} pixels, end frame ${e}; their ratio must be 0.8 to 1.25`,
  }
}
