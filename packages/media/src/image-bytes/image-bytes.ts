import type { Orientation } from '@kinora/domain'
import { type MediaFailure, refused } from '../media-failure.ts'

export const brokenImage = (what: string): MediaFailure => refused(`the image is broken: ${what}`)

/**
 * The facts in the bytes of a picture, and the bytes reduced to those that affect drawing. Profiles, texts, thumbnails
 * and appended data never reach a decoder.
 */
export type ImageBytes = {
  /** As stored, before the orientation is applied. */
  width: number
  height: number
  orientation: Orientation
  frames: number
  hasAlpha: boolean
  drawn: readonly Uint8Array[]
  /** Deflated rows, for formats that store them, and their inflated size. */
  packed?: { data: readonly Uint8Array[]; inflatedBytes: number }
}

/** The displayed size. Orientations from 5 on swap the sides. */
export const displayedSize = ({ width, height, orientation }: Pick<ImageBytes, 'width' | 'height' | 'orientation'>) =>
  orientation >= 5 ? { width: height, height: width } : { width, height }
