import type { InputRule } from '@kinora/contract'
import { findSizeFault, type PictureSize } from './find-size-fault.ts'
import type { MediaFault } from './media-fault.ts'

export type ImageFacts = PictureSize & { frames: number }

/** Whether a field takes a picture, by its header or once decoded; undefined stands for a header that cannot be read. */
export const judgeImage = (rule: InputRule, facts: ImageFacts | undefined): MediaFault | undefined => {
  if (!facts) return { reason: 'ImageFormatInvalid', rule: 'decode', message: 'its header cannot be read' }
  if (facts.frames > 1)
    return { reason: 'ImageFormatInvalid', rule: 'frames', message: `has ${facts.frames} frames; one is allowed` }
  const fault = findSizeFault(rule, facts)
  return fault && { reason: 'ImageSizeInvalid', ...fault }
}

/** Whether a field takes a video of this size: one word stands for all that can be wrong with it (D-084). */
export const judgeVideoSize = (rule: InputRule, size: PictureSize): MediaFault | undefined => {
  const fault = findSizeFault(rule, size)
  return fault && { reason: 'VideoFormatInvalid', rule: 'dimensions', message: fault.message }
}

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
