import type { Orientation } from './read-orientation.ts'

/** Header of a picture as stored, before rotation. */
export type StoredImage = {
  width: number
  height: number
  orientation: Orientation
  frames: number
}

/** One chunk of a file: start of its data and declared length, which may exceed the file. */
export type Piece = { type: string; data: number; size: number }

/** Maximum number of visited chunks or segments; real files have a few thousand. Decoding finds what comes later. */
export const mostPieces = 100_000
