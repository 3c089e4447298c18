import type { Size } from '../../plan/geometry.ts'
import { lookAtMedia, sightPipeName } from '../../runtime/vision/look-at-media.ts'
import { pictureSampleArguments } from '../../runtime/vision/sample-arguments.ts'
import type { Sighting } from '../../runtime/vision/sighting.ts'
import type { Bench } from '../../runtime/work.ts'

const longSide = 720
const nothing: Sighting = { faces: [], objects: [], joints: [] }

/** Faces, things and the pose in a picture. */
export const seePicture = async (bench: Bench, file: string, picture: Size): Promise<Sighting> => {
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height))
  const size = {
    width: Math.max(16, 2 * Math.round((picture.width * scale) / 2)),
    height: Math.max(16, 2 * Math.round((picture.height * scale) / 2)),
  }
  const order = { ...size, points: [], things: true, identity: false }
  const [sighting] = await lookAtMedia(bench, file, pictureSampleArguments(picture, size, sightPipeName), order)
  return sighting ?? nothing
}
