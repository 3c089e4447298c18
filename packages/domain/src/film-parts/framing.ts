/** A part of a picture, in its pixels. */
export type Area = { left: number; top: number; width: number; height: number }

type Size = { width: number; height: number }

/** How a picture is shown, time after time: as a whole, then from nearer. Where as shares of what is left over, from 0 to 1. */
const framings = [
  { share: 1, x: 0.5, y: 0.5 },
  { share: 0.6, x: 0.5, y: 0.45 },
  { share: 0.72, x: 0.15, y: 0.5 },
  { share: 0.72, x: 0.85, y: 0.5 },
  { share: 0.85, x: 0.5, y: 0.6 },
  { share: 0.55, x: 0.5, y: 0.6 },
] as const

/** Less than that has too little to show. */
const shortestSide = 240

/** Which part of its picture a shot begins with, when so many before it showed the same; null is all of it. */
export const framingOf = ({ width, height }: Size, shownBefore: number): Area | null => {
  const { share, x, y } = framings[shownBefore % framings.length] ?? framings[0]
  const part = { width: Math.round(width * share), height: Math.round(height * share) }
  if (share === 1 || Math.min(part.width, part.height) < shortestSide) return null
  return { ...part, left: Math.round((width - part.width) * x), top: Math.round((height - part.height) * y) }
}
