import type { Point, Size } from '../../plan/geometry.ts'
import { pickPoints } from './mesh-points.ts'

/**
 * Lips as heights above the line through the corners, in 33 columns from one inner corner to the other; downwards is
 * positive.
 */
export type LipLines = {
  upperOuter: Float32Array
  upperInner: Float32Array
  lowerInner: Float32Array
  lowerOuter: Float32Array
}

/**
 * A mouth in its own coordinates, in pixels: x along the lips, y towards the chin, from the middle between the corners.
 */
export type MouthGeometry = {
  middle: Point
  /** Cosine and sine of the tilt. */
  along: Point
  halfWidth: number
  lines: LipLines
  nose: number
  chin: number
  jawHalfWidth: number
}

export const lipColumns = 33
const rimShare = 0.2

const readAt = (line: readonly Point[], x: number): number => {
  const next = line.findIndex(([at]) => at >= x)
  const [after, before] = [line[next] ?? line.at(-1), line[Math.max(0, next - 1)] ?? line.at(-1)]
  if (after === undefined || before === undefined) return 0
  const width = after[0] - before[0]
  return width <= 0 ? after[1] : before[1] + ((x - before[0]) / width) * (after[1] - before[1])
}

/** Converts points in shares of a picture to the mouth in pixels. */
export const measureMouth = (points: readonly Point[], { width, height }: Size): MouthGeometry => {
  const row = (name: Parameters<typeof pickPoints>[1]): Point[] =>
    pickPoints(points, name).map(([x, y]) => [x * width, y * height])
  const inner = row('upperInner')
  const [left = [0, 0], right = [0, 0]] = [inner[0], inner.at(-1)]
  const middle: Point = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2]
  const span = Math.hypot(right[0] - left[0], right[1] - left[1]) || 1
  const along: Point = [(right[0] - left[0]) / span, (right[1] - left[1]) / span]
  const local = ([x, y]: Point): Point => {
    const [dx, dy] = [x - middle[0], y - middle[1]]
    return [dx * along[0] + dy * along[1], -dx * along[1] + dy * along[0]]
  }
  const halfWidth = span / 2
  const buildLine = (name: Parameters<typeof pickPoints>[1]): Float32Array => {
    const line = row(name).map(local)
    return Float32Array.from({ length: lipColumns }, (_, column) =>
      readAt(line, halfWidth * ((2 * column) / (lipColumns - 1) - 1)),
    )
  }
  const [nose = [0, 0], chin = [0, 0], jawLeft = [0, 0], jawRight = [0, 0]] = row('frame').map(local)
  const [upper, lower] = [buildLine('upperInner'), buildLine('lowerInner')]
  // The mesh underestimates an open mouth; without this margin a rim of teeth would remain when it closes.
  const rim = (column: number): number => rimShare * Math.max(0, (lower[column] ?? 0) - (upper[column] ?? 0))
  return {
    middle,
    along,
    halfWidth,
    lines: {
      upperOuter: buildLine('upperOuter'),
      upperInner: upper.map((height, column) => height - rim(column)),
      lowerInner: lower.map((height, column) => height + rim(column)),
      lowerOuter: buildLine('lowerOuter'),
    },
    nose: nose[1],
    chin: chin[1],
    jawHalfWidth: Math.abs(jawRight[0] - jawLeft[0]) / 2,
  }
}
