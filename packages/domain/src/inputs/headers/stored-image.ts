/** What the header of a file says of its picture, as it is stored: not turned yet. */
export type StoredImage = {
  width: number
  height: number
  /** EXIF: 1 to 8, 1 is upright, 5 to 8 lie on their side. */
  orientation: number
  frames: number
}

/** Chunks or segments that are visited in a file; real ones have a few thousand at most. What comes later is left to decoding. */
export const mostPieces = 100_000
