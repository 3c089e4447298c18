import type { InputRule } from '@kinora/contract'
import { findSizeFault, type PictureSize } from './find-size-fault.ts'
import type { MediaFault } from './media-fault.ts'

export type ImageFacts = PictureSize & { frames: number }

/** Validates a picture by its header or after decoding; undefined means an unreadable header. */
export const validateImage = (rule: InputRule, facts: ImageFacts | undefined): MediaFault | undefined => {
  if (!facts) return { reason: 'ImageFormatInvalid', rule: 'decode', message: 'its header cannot be read' }
  if (facts.frames > 1)
    return { reason: 'ImageFormatInvalid', rule: 'frames', message: `has ${facts.frames} frames; one is allowed` }
  const fault = findSizeFault(rule, facts)
  return fault && { reason: 'ImageSizeInvalid', ...fault }
}

/** Validates the size of a video: one rule covers all faults (D-084). */
export const validateVideoSize = (rule: InputRule, size: PictureSize): MediaFault | undefined => {
  const fault = findSizeFault(rule, size)
  return fault && { reason: 'VideoFormatInvalid', rule: 'dimensions', message: fault.message }
}

/** Start and end frame need similar pixel counts; their shapes may differ (D-014). */
export const validateFrames = (start: PictureSize, end: PictureSize): MediaFault | undefined => {
  const s = start.width * start.height
  const e = end.width * end.height
  if (5 * s >= 4 * e && 4 * s <= 5 * e) return undefined
  return {
    reason: 'ImageSizeInvalid',
    rule: 'frame_ratio',
    message: `start frame has ${s} pixels, end frame ${e}; their ratio must be 0.8 to 1.25`,
  }
}
