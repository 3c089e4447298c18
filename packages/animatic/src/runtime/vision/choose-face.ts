import { AppError } from '@kinora/contract'
import type { SeenFace } from './sighting.ts'

export const surelyAFace = 0.5
/** Smaller ones are people in the background. */
const bystander = 0.45

const sizeOf = ({ box }: SeenFace): number => Math.max(box.width, box.height)
export const facesIn = (faces: readonly SeenFace[]): SeenFace[] => faces.filter(({ score }) => score >= surelyAFace)

const likeness = (a: readonly number[], b: readonly number[]): number => {
  const dot = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0)
  return dot(a, b) / (Math.sqrt(dot(a, a) * dot(b, b)) + 1e-9)
}

/** Those that could be meant: the largest and all that are not much smaller. */
export const mainFaces = (faces: readonly SeenFace[]): SeenFace[] => {
  const sure = facesIn(faces).toSorted((a, b) => sizeOf(b) - sizeOf(a))
  return sure.filter((face) => sizeOf(face) >= bystander * sizeOf(sure[0] ?? face))
}

/** The one most like the reference, or else the largest. */
export const likeliestFace = (faces: readonly SeenFace[], reference: SeenFace | null): SeenFace | undefined => {
  const main = mainFaces(faces)
  if (reference === null) return main[0]
  const liking = (face: SeenFace): number => likeness(face.identity, reference.identity)
  return main.toSorted((a, b) => liking(b) - liking(a))[0]
}

/** Whose lips are meant. Throws when there is no face, or several and nothing to choose by. */
export const chooseFace = (faces: readonly SeenFace[], reference: SeenFace | null): SeenFace => {
  const face = likeliestFace(faces, reference)
  if (face === undefined) throw new AppError('NoFaceDetected')
  if (reference === null && mainFaces(faces).length > 1) throw new AppError('MultiFaceDetected')
  return face
}
