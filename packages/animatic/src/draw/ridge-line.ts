import type { SKRSContext2D } from '@napi-rs/canvas'

/** The height of a crest at a horizontal position, in pixels from the top. */
export type RidgeLine = (x: number) => number

/** Starts the path of the area below a crest. */
export const pathBelow = (
  context: SKRSContext2D,
  line: RidgeLine,
  left: number,
  right: number,
  bottom: number,
): void => {
  context.beginPath()
  context.moveTo(left, bottom)
  for (let x = left; x <= right + 2; x += 2) context.lineTo(x, line(x))
  context.lineTo(right + 2, bottom)
  context.closePath()
}
