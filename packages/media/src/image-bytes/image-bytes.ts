import type { Orientation } from '@kinora/domain'
import { type MediaFailure, refused } from '../media-failure.ts'

export const brokenImage = (what: string): MediaFailure => refused(`the image is broken: ${what}`)

/**
 * What the bytes of a picture say about it, and the bytes again with nothing left but what is needed to draw it:
 * profiles, texts, thumbnails and whatever is appended never meet a decoder.
 */
export type ImageBytes = {
  /** As stored, before the orientation is applied. */
  width: number
  height: number
  orientation: Orientation
  frames: number
  hasAlpha: boolean
  drawn: readonly Uint8Array[]
  /** Deflated rows, where that is how the format keeps them, and how many bytes they must come to. */
  packed?: { data: readonly Uint8Array[]; inflatedBytes: number }
}

/** The size as it is looked at: orientations from 5 on lie on their side. */
export const displayedSize = ({ width, height, orientation }: Pick<ImageBytes, 'width' | 'height' | 'orientation'>) =>
  orientation >= 5 ? { width: height, height: width } : { width, height }
