import type { Size } from '../../plan/geometry.ts'
import type { JobContext } from '../../runtime/job-context.ts'
import { detectInMedia, visionPipeName } from '../../runtime/vision/detect-in-media.ts'
import type { Detections } from '../../runtime/vision/detections.ts'
import { pictureSampleArguments } from '../../runtime/vision/sample-arguments.ts'

const longSide = 720
const nothing: Detections = { faces: [], objects: [], joints: [] }

/** Detects faces, things and the pose in a picture. */
export const detectInPicture = async (context: JobContext, file: string, picture: Size): Promise<Detections> => {
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height))
  const size = {
    width: Math.max(16, 2 * Math.round((picture.width * scale) / 2)),
    height: Math.max(16, 2 * Math.round((picture.height * scale) / 2)),
  }
  const order = { ...size, points: [], things: true, identity: false }
  const [detections] = await detectInMedia(context, file, pictureSampleArguments(picture, size, visionPipeName), order)
  return detections ?? nothing
}
