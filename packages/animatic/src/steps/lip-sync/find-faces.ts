import { AppError } from '@kinora/contract'
import type { PreparedMedia } from '@kinora/domain'
import type { Size } from '../../plan/geometry.ts'
import type { JobContext } from '../../runtime/job-context.ts'
import { likeliestFace } from '../../runtime/vision/choose-face.ts'
import { detectInMedia, visionPipeName } from '../../runtime/vision/detect-in-media.ts'
import type { DetectedFace, Detections } from '../../runtime/vision/detections.ts'
import { pictureSampleArguments, samplesArguments } from '../../runtime/vision/sample-arguments.ts'
import { meshPoints } from './mesh-points.ts'

const longSide = 1280
const maxPerSecond = 13

/** The detection size: limited, with even sides. */
const detectionSize = ({ width, height }: Size): Size => {
  const scale = Math.min(1, longSide / Math.max(width, height))
  return { width: 2 * Math.round((width * scale) / 2), height: 2 * Math.round((height * scale) / 2) }
}

/** Every second frame or fewer. */
export const frameStep = (fps: number): number => Math.max(1, Math.ceil(fps / maxPerSecond))

type Shape = Size & { fps: number }

/** Detects the faces in a picture that fills the shape. */
export const detectFacesInPicture = async (
  context: JobContext,
  file: string,
  shape: Size,
  identity: boolean,
): Promise<DetectedFace[]> => {
  const size = detectionSize(shape)
  const order = { ...size, points: meshPoints, things: false, identity }
  const [detections] = await detectInMedia(context, file, pictureSampleArguments(shape, size, visionPipeName), order)
  return [...(detections?.faces ?? [])]
}

/** Detects the faces in a film, once per step of frames. */
export const detectFacesInFilm = (
  context: JobContext,
  file: string,
  shape: Shape,
  { seconds, identity }: { seconds: number; identity: boolean },
  onProgress: (fraction: number) => void,
): Promise<Detections[]> => {
  const [size, step] = [detectionSize(shape), frameStep(shape.fps)]
  const expected = Math.max(1, (seconds * shape.fps) / step)
  const order = { ...size, points: meshPoints, things: false, identity }
  const args = samplesArguments(shape, size, step, seconds, visionPipeName)
  return detectInMedia(context, file, args, order, (count) => onProgress(Math.min(1, count / expected)))
}

/** Detects the face in a picture of one person. */
export const detectReferenceFace = async (
  context: JobContext,
  file: string,
  picture: PreparedMedia,
): Promise<DetectedFace> => {
  const face = likeliestFace(await detectFacesInPicture(context, file, picture, true), null)
  if (face === undefined) throw new AppError('NoFaceDetected')
  return face
}
