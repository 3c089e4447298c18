import type { Orientation } from './read-orientation.ts'

/** What the header of a file says of its picture, as it is stored: not turned yet. */
export type StoredImage = {
  width: number
  height: number
  orientation: Orientation
  frames: number
}

/** One chunk of a file: where its data begins and how long it claims to be, which may be beyond the end. */
export type Piece = { type: string; data: number; size: number }

/** How many chunks or segments are visited; real files have a few thousand. What comes later is left to decoding. */
export const mostPieces = 100_000
