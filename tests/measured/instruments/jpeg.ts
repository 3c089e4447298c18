import { join } from '../../support/files/bytes.ts'
import { orientation } from '../../support/files/jpeg.ts'

const startOfImage = 2

/** Inserts segments after the start-of-image marker. */
export const withSegments = (jpeg: Uint8Array, ...segments: readonly Uint8Array[]): Buffer =>
  join(jpeg.subarray(0, startOfImage), ...segments, jpeg.subarray(startOfImage))

/** Adds an EXIF orientation; 6 is a quarter turn clockwise. */
export const turned = (jpeg: Uint8Array, turn: number): Buffer => withSegments(jpeg, orientation(turn))
