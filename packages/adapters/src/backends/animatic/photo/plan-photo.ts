import type { ScenePlan } from '../plan/scene-plan.ts'

export const photoName = 'image'

/** Shares of the picture; the film begins at rest with the picture itself. */
export type PhotoPlan = {
  /** How much larger (or, below 0, smaller) the middle distance is at the end. */
  zoom: number
  /** Where the camera has gone at the end: to the right, and down. */
  panX: number
  panY: number
  /** How far near things swing against far ones. */
  sway: number
  /** Whether a mask tells the subject from its ground; then both can move further against each other. */
  hasSubject: boolean
}

const zoomOfDolly = 0.55
// Beyond the edges there is only the mirrored picture, so the camera hardly steps back.
const mostOut = 0.045
const panOfPan = 0.25
const panOfRise = 0.3
// A pan needs picture to pan into: beyond the edge there is only its mirror image.
const zoomOfPan = 2.3

/** The camera the prompt, the movement and the seed ask for, in the narrow room that one picture leaves. */
export const planPhoto = ({ camera }: Pick<ScenePlan, 'camera'>, hasSubject = false): PhotoPlan => {
  const panX = camera.pan * panOfPan
  const panY = -camera.rise * panOfRise
  const travel = camera.dollyTo - camera.dollyFrom
  const needed = zoomOfPan * Math.max(Math.abs(panX), Math.abs(panY))
  const sway = Math.abs(camera.pan) * (hasSubject ? 0.07 : 0.03)
  return travel < 0
    ? { zoom: -Math.min(mostOut, -travel * zoomOfDolly), panX: panX * 0.2, panY: panY * 0.2, sway, hasSubject }
    : { zoom: Math.max(needed, travel * zoomOfDolly), panX, panY, sway, hasSubject }
}
