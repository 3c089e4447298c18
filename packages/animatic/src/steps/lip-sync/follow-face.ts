import { AppError } from '@kinora/contract'
import type { FaceMoment, FaceTrack } from '../../plan/film-plan.ts'
import type { Point } from '../../plan/geometry.ts'
import { filterFaces, likeliestFace, mainFaces } from '../../runtime/vision/choose-face.ts'
import type { DetectedFace, Detections } from '../../runtime/vision/detections.ts'

/** Beyond this angle the mesh does not locate the lips reliably. */
const maxYaw = 0.65
/** In widths of the face, from one moment to the next. */
const maxJump = 0.8
/** The number of missed moments during which the face keeps its position. */
const maxMissed = 3
const weights = [0.06, 0.24, 0.4, 0.24, 0.06] as const

const faceCentre = ({ box }: DetectedFace): Point => [box.left + box.width / 2, box.top + box.height / 2]
const distance = (a: DetectedFace, b: DetectedFace): number => {
  const [[ax, ay], [bx, by]] = [faceCentre(a), faceCentre(b)]
  return Math.hypot((ax - bx) / b.box.width, (ay - by) / b.box.height)
}

const fillGaps = (moments: readonly FaceMoment[]): FaceMoment[] => {
  const filled = [...moments]
  for (let at = 0; at < filled.length; at += 1) {
    if (filled[at] !== null) continue
    const next = filled.findIndex((moment, index) => index > at && moment !== null)
    const [before, after] = [filled[at - 1] ?? null, filled[next] ?? null]
    if (before === null || after === null || next - at > maxMissed) continue
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

/** Smooths the mesh, which jitters by a pixel from frame to frame. */
const smooth = (moments: readonly FaceMoment[]): FaceMoment[] =>
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

const isCrowd = ({ faces }: Detections): boolean => mainFaces(faces).length > 1
/** The share of moments in which other people may pass through the picture. */
const maxCrowded = 0.2

const followOne = (detections: readonly Detections[], reference: DetectedFace | null): (DetectedFace | null)[] => {
  let last: DetectedFace | null = null
  let missed = 0
  return detections.map(({ faces }) => {
    const before = last
    const nearest =
      before === null
        ? undefined
        : filterFaces(faces)
            .filter((face) => distance(face, before) <= maxJump)
            .toSorted((a, b) => distance(a, before) - distance(b, before))[0]
    // After a cut the face is at another position.
    const match = nearest ?? (before === null || missed >= maxMissed ? likeliestFace(faces, reference) : undefined)
    missed = match === undefined ? missed + 1 : 0
    last = match ?? before
    return match ?? null
  })
}

/**
 * Tracks one face through the whole film by the detections of each moment. Throws if none, or more than one, is a
 * candidate.
 */
export const followFace = (
  detections: readonly Detections[],
  momentsPerSecond: number,
  reference: DetectedFace | null,
): FaceTrack => {
  const withFaces = detections.filter(({ faces }) => filterFaces(faces).length > 0)
  if (withFaces.length === 0) throw new AppError('NoFaceDetected')
  if (reference === null && withFaces.filter(isCrowd).length > maxCrowded * withFaces.length)
    throw new AppError('MultiFaceDetected')
  const moments = followOne(detections, reference).map(
    (face): FaceMoment => (face === null || Math.abs(face.yaw) > maxYaw ? null : { points: face.points }),
  )
  if (moments.every((moment) => moment === null)) throw new AppError('NoFaceDetected')
  return { momentsPerSecond, moments: smooth(fillGaps(moments)) }
}
