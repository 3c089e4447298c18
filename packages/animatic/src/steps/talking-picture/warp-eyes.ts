import type { Pixels } from '../../draw/pixels/read-pixels.ts'
import { mixPixels, samplePixel } from '../../draw/pixels/sample-pixel.ts'
import { smoothStep } from '../../draw/pixels/smooth-step.ts'
import type { Point, Size } from '../../plan/geometry.ts'
import { pickPoints } from '../lip-sync/mesh-points.ts'

/** An eye in upright position, in pixels; lines from corner to corner. */
type Eye = { upper: readonly Point[]; lower: readonly Point[]; brow: number }

const heightAt = (line: readonly Point[], x: number): number => {
  const next = Math.max(
    1,
    line.findIndex(([at]) => at >= x),
  )
  const [[ax, ay] = [0, 0], [bx, by] = [0, 0]] = [line[next - 1], line[next]]
  return bx - ax < 1e-3 ? ay : ay + Math.min(1, Math.max(0, (x - ax) / (bx - ax))) * (by - ay)
}

/** Draws the lid down over the eye and stretches the skin above it. */
const closeEye = (target: Pixels, source: Pixels, { upper, lower, brow }: Eye, closed: number): void => {
  const [left = 0, right = 0] = [upper[0]?.[0], upper.at(-1)?.[0]]
  const width = right - left
  const bottom = Math.max(...lower.map(([, y]) => y))
  for (let x = Math.max(0, Math.floor(left)); x <= Math.min(target.width - 1, Math.ceil(right)); x += 1) {
    const [lid, floor] = [heightAt(upper, x), heightAt(lower, x)]
    const side = Math.min(1, (4 * Math.min(x - left, right - x)) / width)
    if (side <= 0 || floor - lid < 0.5) continue
    const to = lid + closed * side * (floor - lid)
    const rest = lid - 0.45 * (lid - brow)
    for (let y = Math.max(0, Math.floor(rest)); y < Math.min(target.height, Math.ceil(bottom)); y += 1) {
      if (y > to + 1) break
      const sourceY = rest + ((y - rest) / Math.max(1e-3, to - rest)) * (lid - 1 - rest)
      const skin = samplePixel(source, x, Math.min(sourceY, lid - 1))
      const at = y * target.width + x
      // The lashes cast a thin shadow where the lid ends.
      const shaded = mixPixels(skin, 0xff101018, 0.45 * smoothStep(to - 2.5, to, y) * closed)
      target.words[at] = mixPixels(shaded, target.words[at] as number, smoothStep(to - 0.5, to + 1, y))
    }
  }
}

/** Closes both eyes by a share, from 0 to 1. */
export const warpEyes = (
  target: Pixels,
  source: Pixels,
  points: readonly Point[],
  { width, height }: Size,
  closed: number,
): void => {
  if (closed <= 0) return
  const row = (name: Parameters<typeof pickPoints>[1]): Point[] =>
    pickPoints(points, name).map(([x, y]) => [x * width, y * height])
  const [leftBrow = [0, 0], rightBrow = [0, 0]] = row('brows')
  closeEye(target, source, { upper: row('leftEyeUpper'), lower: row('leftEyeLower'), brow: leftBrow[1] }, closed)
  closeEye(target, source, { upper: row('rightEyeUpper'), lower: row('rightEyeLower'), brow: rightBrow[1] }, closed)
}
