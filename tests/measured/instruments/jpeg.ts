import { join } from '../../support/files/bytes.ts'
import { orientation } from '../../support/files/jpeg.ts'

const startOfImage = 2

/** The same picture with further segments right behind its start. */
export const withSegments = (jpeg: Uint8Array, ...segments: readonly Uint8Array[]): Buffer =>
  join(jpeg.subarray(0, startOfImage), ...segments, jpeg.subarray(startOfImage))

/** Says how the picture is to be held; 6 is a quarter to the right. */
export const turned = (jpeg: Uint8Array, turn: number): Buffer => withSegments(jpeg, orientation(turn))
