import { AppError } from '@kinora/contract'
import type { FaceMoment, FaceTrack } from '../../plan/film-plan.ts'
import type { Point } from '../../plan/geometry.ts'
import { facesIn, likeliestFace, mainFaces } from '../../runtime/vision/choose-face.ts'
import type { SeenFace, Sighting } from '../../runtime/vision/sighting.ts'

/** Turned further away, the mesh can no longer be trusted to know where the lips are. */
const mostYaw = 0.65
/** In widths of the face, from one moment to the next. */
const mostJump = 0.8
/** Missed for this many moments it is still where it must have been. */
const mostMissed = 3
const weights = [0.06, 0.24, 0.4, 0.24, 0.06] as const

const middleOf = ({ box }: SeenFace): Point => [box.left + box.width / 2, box.top + box.height / 2]
const distance = (a: SeenFace, b: SeenFace): number => {
  const [[ax, ay], [bx, by]] = [middleOf(a), middleOf(b)]
  return Math.hypot((ax - bx) / b.box.width, (ay - by) / b.box.height)
}

const fillGaps = (moments: readonly FaceMoment[]): FaceMoment[] => {
  const filled = [...moments]
  for (let at = 0; at < filled.length; at += 1) {
    if (filled[at] !== null) continue
    const next = filled.findIndex((moment, index) => index > at && moment !== null)
    const [before, after] = [filled[at - 1] ?? null, filled[next] ?? null]
    if (before === null || after === null || next - at > mostMissed) continue
    const share = 1 / (next - at + 1)
    filled[at] = {
      points: before.points.map(([x, y], index) => {
        const [nextX, nextY] = after.points[index] ?? [x, y]
        return [x + share * (nextX - x), y + share * (nextY - y)]
      }),
    }
  }
  return filled
}

const rounded = (value: number): number => Math.round(value * 1e5) / 1e5

/** The mesh trembles by a pixel from frame to frame; a head does not. */
const calm = (moments: readonly FaceMoment[]): FaceMoment[] =>
  moments.map((moment, at) => {
    if (moment === null) return null
    const around = weights.map((_, step) => moments[at + step - 2] ?? moment)
    return {
      points: moment.points.map((_, index) => {
        const mean = (axis: 0 | 1): number =>
          rounded(around.reduce((sum, one, step) => sum + (weights[step] ?? 0) * (one.points[index]?.[axis] ?? 0), 0))
        return [mean(0), mean(1)]
      }),
    }
  })

const isCrowd = ({ faces }: Sighting): boolean => mainFaces(faces).length > 1
/** Somebody may pass through the picture without being meant. */
const mostCrowded = 0.2

const followOne = (sightings: readonly Sighting[], reference: SeenFace | null): (SeenFace | null)[] => {
  let last: SeenFace | null = null
  let missed = 0
  return sightings.map(({ faces }) => {
    const before = last
    const nearest =
      before === null
        ? undefined
        : facesIn(faces)
            .filter((face) => distance(face, before) <= mostJump)
            .toSorted((a, b) => distance(a, before) - distance(b, before))[0]
    // After a cut the face is somewhere else.
    const found = nearest ?? (before === null || missed >= mostMissed ? likeliestFace(faces, reference) : undefined)
    missed = found === undefined ? missed + 1 : 0
    last = found ?? before
    return found ?? null
  })
}

/** One face through the whole film, from what was seen at each moment. Throws when none, or more than one, could be meant. */
export const followFace = (
  sightings: readonly Sighting[],
  momentsPerSecond: number,
  reference: SeenFace | null,
): FaceTrack => {
  const seen = sightings.filter(({ faces }) => facesIn(faces).length > 0)
  if (seen.length === 0) throw new AppError('NoFaceDetected')
  if (reference === null && seen.filter(isCrowd).length > mostCrowded * seen.length)
    throw new AppError('MultiFaceDetected')
  const moments = followOne(sightings, reference).map(
    (face): FaceMoment => (face === null || Math.abs(face.yaw) > mostYaw ? null : { points: face.points }),
  )
  if (moments.every((moment) => moment === null)) throw new AppError('NoFaceDetected')
  return { momentsPerSecond, moments: calm(fillGaps(moments)) }
}
