import type { FaceTrack } from '../../plan/film-plan.ts'
import type { Point } from '../../plan/geometry.ts'

export type PlacedFace = {
  points: readonly Point[]
  /** From 0, unchanged, to 1. */
  share: number
}

/** The face at any time, interpolated between two moments; fades in and out at gaps. */
export const faceAt = ({ momentsPerSecond, moments }: FaceTrack, seconds: number): PlacedFace | null => {
  const place = Math.max(0, Math.min(moments.length - 1, seconds * momentsPerSecond))
  const [index, share] = [Math.floor(place), place - Math.floor(place)]
  const [before, after] = [moments[index] ?? null, moments[Math.min(moments.length - 1, index + 1)] ?? null]
  if (before === null || after === null) {
    const only = before ?? after
    return only === null ? null : { points: only.points, share: before === null ? share : 1 - share }
  }
  return {
    points: before.points.map(([x, y], at) => {
      const [nextX, nextY] = after.points[at] ?? [x, y]
      return [x + share * (nextX - x), y + share * (nextY - y)]
    }),
    share: 1,
  }
}
