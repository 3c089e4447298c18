import { AppError } from '@kinora/contract'
import type { PreparedMedia } from '@kinora/domain'
import type { Size } from '../../plan/geometry.ts'
import { likeliestFace } from '../../runtime/vision/choose-face.ts'
import { lookAtMedia, sightPipeName } from '../../runtime/vision/look-at-media.ts'
import { pictureSampleArguments, samplesArguments } from '../../runtime/vision/sample-arguments.ts'
import type { SeenFace, Sighting } from '../../runtime/vision/sighting.ts'
import type { Bench } from '../../runtime/work.ts'
import { meshPoints } from './mesh-points.ts'

const longSide = 1280
const mostPerSecond = 13

/** Not larger than is worth looking at; even sides. */
const sizeToLookAt = ({ width, height }: Size): Size => {
  const scale = Math.min(1, longSide / Math.max(width, height))
  return { width: 2 * Math.round((width * scale) / 2), height: 2 * Math.round((height * scale) / 2) }
}

/** Every second frame or fewer. */
export const stepFor = (fps: number): number => Math.max(1, Math.ceil(fps / mostPerSecond))

type Shape = Size & { fps: number }

/** The faces in a picture that fills the shape. */
export const facesInPicture = async (
  bench: Bench,
  file: string,
  shape: Size,
  identity: boolean,
): Promise<SeenFace[]> => {
  const size = sizeToLookAt(shape)
  const order = { ...size, points: meshPoints, things: false, identity }
  const [sighting] = await lookAtMedia(bench, file, pictureSampleArguments(shape, size, sightPipeName), order)
  return [...(sighting?.faces ?? [])]
}

/** The faces in a film, at as many moments a second as there are steps in its frames. */
export const facesInFilm = (
  bench: Bench,
  file: string,
  shape: Shape,
  { seconds, identity }: { seconds: number; identity: boolean },
  onProgress: (fraction: number) => void,
): Promise<Sighting[]> => {
  const [size, step] = [sizeToLookAt(shape), stepFor(shape.fps)]
  const expected = Math.max(1, (seconds * shape.fps) / step)
  const order = { ...size, points: meshPoints, things: false, identity }
  const args = samplesArguments(shape, size, step, seconds, sightPipeName)
  return lookAtMedia(bench, file, args, order, (count) => onProgress(Math.min(1, count / expected)))
}

/** Whose face a picture of one person shows. */
export const faceOfReference = async (bench: Bench, file: string, picture: PreparedMedia): Promise<SeenFace> => {
  const face = likeliestFace(await facesInPicture(bench, file, picture, true), null)
  if (face === undefined) throw new AppError('NoFaceDetected')
  return face
}
