/** A section of a picture, in pixels. */
export type Area = { left: number; top: number; width: number; height: number }

type Size = { width: number; height: number }

/**
 * Framings of a picture that is shown several times: first the whole, then closer. `x` and `y` are shares of the free
 * space, from 0 to 1.
 */
const framings = [
  { share: 1, x: 0.5, y: 0.5 },
  { share: 0.6, x: 0.5, y: 0.45 },
  { share: 0.72, x: 0.15, y: 0.5 },
  { share: 0.72, x: 0.85, y: 0.5 },
  { share: 0.85, x: 0.5, y: 0.6 },
  { share: 0.55, x: 0.5, y: 0.6 },
] as const

/** Smaller sections show too little. */
const shortestSide = 240

/**
 * The section of a picture with which a shot begins, by the number of earlier shots with the same picture; null: all of
 * it.
 */
export const chooseFraming = ({ width, height }: Size, shownBefore: number): Area | null => {
  const { share, x, y } = framings[shownBefore % framings.length] ?? framings[0]
  const part = { width: Math.round(width * share), height: Math.round(height * share) }
  if (share === 1 || Math.min(part.width, part.height) < shortestSide) return null
  return { ...part, left: Math.round((width - part.width) * x), top: Math.round((height - part.height) * y) }
}
