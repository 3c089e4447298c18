export type Size = { width: number; height: number }

/** A position in shares of the picture's width and height. */
export type Point = readonly [x: number, y: number]
