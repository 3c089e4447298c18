import { smoothStep } from '../../draw/pixels/smooth-step.ts'
import type { MouthShape } from '../../plan/film-plan.ts'
import { lipColumns, type MouthGeometry } from './mouth-geometry.ts'

/** The widest opening, in half widths of the mouth. */
const widest = 0.78
/** The share of the upper lip in a change of the opening; the jaw takes the rest. */
const upperShare = 0.16
const chinShare = 0.72
const cornerShare = 0.18
/** The reach of the cheek motion beside the mouth, in half widths of it. */
export const reach = 2.6
export const fieldColumns = 105
export const fieldHeights = 7

/**
 * Heights in ascending order, in columns across and beyond the mouth: nose, upper lip outside and inside, lower lip
 * inside and outside, chin, and the first fixed height below it. `from` in the picture, `to` in the film.
 */
export type MouthField = { from: Float32Array; to: Float32Array }

const lineAt = (line: Float32Array, u: number): number => {
  const place = ((Math.max(-1, Math.min(1, u)) + 1) / 2) * (lipColumns - 1)
  const [left, share] = [Math.floor(place), place % 1]
  const a = line[left] ?? 0
  return a + share * ((line[left + 1] ?? a) - a)
}

/** The displacement of every height below the nose for a mouth shape; `share` 0 leaves it unchanged. */
export const moveMouth = (geometry: MouthGeometry, { open }: MouthShape, share: number): MouthField => {
  const { halfWidth, lines, nose, chin, jawHalfWidth } = geometry
  const from = new Float32Array(fieldColumns * fieldHeights)
  const to = new Float32Array(fieldColumns * fieldHeights)
  const wanted = open * widest * halfWidth
  const ownAt = (u: number): number => Math.max(0, lineAt(lines.lowerInner, u) - lineAt(lines.upperInner, u))
  const drop = share * (wanted - ownAt(0))
  for (let column = 0; column < fieldColumns; column += 1) {
    const u = reach * ((2 * column) / (fieldColumns - 1) - 1)
    const away = Math.abs(u)
    const upper = lineAt(lines.upperInner, u)
    const own = ownAt(u)
    const arch = Math.max(0, 1 - u * u) ** 0.68
    const change = share * (wanted * arch - own)
    const besideJaw = (u * halfWidth) / (jawHalfWidth * 1.05)
    const jaw = drop * chinShare * Math.exp(-1.4 * besideJaw * besideJaw) * (1 - smoothStep(1.9, reach, away))
    // The corners of an opening mouth move down a little with the jaw.
    const upperMove = cornerShare * jaw * (1 - arch) - upperShare * change
    const lowerMove = upperMove + change
    const outside = (line: Float32Array, inner: number): number =>
      inner + (lineAt(line, u) - inner) * (1 - smoothStep(1, 1.35, away))
    const sources = [
      nose,
      Math.min(upper - 0.5, outside(lines.upperOuter, upper)),
      upper,
      upper + own,
      Math.max(upper + own + 0.5, outside(lines.lowerOuter, upper + own)),
      chin,
      chin + 0.85 * (chin - nose),
    ]
    const moves = [0, 0.55 * upperMove, upperMove, lowerMove, lowerMove + 0.1 * (jaw - lowerMove), jaw, 0]
    for (const [which, height] of sources.entries()) {
      from[column * fieldHeights + which] = height
      to[column * fieldHeights + which] = height + (moves[which] ?? 0)
    }
  }
  return { from, to }
}
