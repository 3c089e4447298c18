import { AppError } from '@kinora/contract'
import type { DetectedFace } from './detections.ts'

export const minFaceScore = 0.5
/** Smaller faces are people in the background. */
const minRelativeSize = 0.45

const faceSize = ({ box }: DetectedFace): number => Math.max(box.width, box.height)
export const filterFaces = (faces: readonly DetectedFace[]): DetectedFace[] =>
  faces.filter(({ score }) => score >= minFaceScore)

const cosineSimilarity = (a: readonly number[], b: readonly number[]): number => {
  const dot = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, value, at) => sum + value * (y[at] ?? 0), 0)
  return dot(a, b) / (Math.sqrt(dot(a, a) * dot(b, b)) + 1e-9)
}

/** The candidates: the largest face and all that are not much smaller. */
export const mainFaces = (faces: readonly DetectedFace[]): DetectedFace[] => {
  const sure = filterFaces(faces).toSorted((a, b) => faceSize(b) - faceSize(a))
  return sure.filter((face) => faceSize(face) >= minRelativeSize * faceSize(sure[0] ?? face))
}

/** The face most similar to the reference, or else the largest. */
export const likeliestFace = (
  faces: readonly DetectedFace[],
  reference: DetectedFace | null,
): DetectedFace | undefined => {
  const main = mainFaces(faces)
  if (reference === null) return main[0]
  const similarity = (face: DetectedFace): number => cosineSimilarity(face.identity, reference.identity)
  return main.toSorted((a, b) => similarity(b) - similarity(a))[0]
}

/** The face whose lips move. Throws without a face, or with several and no reference. */
export const chooseFace = (faces: readonly DetectedFace[], reference: DetectedFace | null): DetectedFace => {
  const face = likeliestFace(faces, reference)
  if (face === undefined) throw new AppError('NoFaceDetected')
  if (reference === null && mainFaces(faces).length > 1) throw new AppError('MultiFaceDetected')
  return face
}
