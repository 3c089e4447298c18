import type { Size } from '../../runtime/inputs/decode-arguments.ts'

/** How the network looks at both pictures, and how often. */
export type MorphPlan = {
  /** What the network sees; its sides are multiples of 32. */
  seen: Size
  /** The grid on which its answers are kept. */
  columns: number
  rows: number
  /** So many moments between the two pictures, evenly set; what lies between two moments is between their answers. */
  moments: number
}

const seenPixels = 235_000
const step = 32
const pixelsPerNode = 2
const momentsPerSecond = 12
const mostMoments = 72

const multipleOf = (side: number): number => Math.max(step, Math.round(side / step) * step)

export const planMorph = ({ width, height, seconds }: Size & { seconds: number }): MorphPlan => {
  const scale = Math.min(1, Math.sqrt(seenPixels / (width * height)))
  const seen = { width: multipleOf(width * scale), height: multipleOf(height * scale) }
  return {
    seen,
    columns: seen.width / pixelsPerNode + 1,
    rows: seen.height / pixelsPerNode + 1,
    moments: Math.max(3, Math.min(mostMoments, Math.round(seconds * momentsPerSecond))),
  }
}
