import type { MorphPlan } from '../../plan/film-plan.ts'
import type { Size } from '../../plan/geometry.ts'

const seenPixels = 235_000
const step = 32
const pixelsPerNode = 2
const momentsPerSecond = 12
const maxMoments = 72

const roundToStep = (side: number): number => Math.max(step, Math.round(side / step) * step)

export const planMorph = ({ width, height, seconds }: Size & { seconds: number }): MorphPlan => {
  const scale = Math.min(1, Math.sqrt(seenPixels / (width * height)))
  const seen = { width: roundToStep(width * scale), height: roundToStep(height * scale) }
  return {
    seen,
    columns: seen.width / pixelsPerNode + 1,
    rows: seen.height / pixelsPerNode + 1,
    moments: Math.max(3, Math.min(maxMoments, Math.round(seconds * momentsPerSecond))),
  }
}
