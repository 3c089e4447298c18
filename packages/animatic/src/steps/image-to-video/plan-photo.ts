import type { PhotoPlan } from '../../plan/film-plan.ts'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import type { SubjectBox } from '../../runtime/inputs/mark-subject.ts'

export const photoName = 'image'

const zoomOfDolly = 0.55
// Beyond the edges there is only the mirrored picture, so the camera hardly steps back.
const mostOut = 0.045
const panOfPan = 0.25
const panOfRise = 0.3
// A pan needs picture to pan into: beyond the edge there is only its mirror image.
const zoomOfPan = 1.15
const eyeLevel = 0.46
/** Faces are in the upper part of whoever has one. */
const faceLevel = 0.3
/** So far from the middle a subject may be led by a pan, and near things go further than the camera. */
const [ledAway, nearGoesFurther] = [0.22, 1.5]

const within = (least: number, most: number, value: number): number => Math.max(least, Math.min(most, value))

/** What the camera comes nearer to: a subject's face, not so close to an edge that there is no way left to pan. */
const focusOn = (subject: SubjectBox | null): { focusX: number; focusY: number } =>
  subject === null
    ? { focusX: 0.5, focusY: eyeLevel }
    : {
        focusX: within(0.35, 0.65, (subject.left + subject.right) / 2),
        focusY: within(0.25, 0.6, subject.top + faceLevel * (subject.bottom - subject.top)),
      }

/** A pan that does not leave the subject behind. */
const panBeside = (pan: number, subject: SubjectBox | null): number => {
  if (subject === null) return pan
  const aside = (subject.left + subject.right) / 2 - 0.5
  const least = Math.min(0, aside - ledAway) / nearGoesFurther
  const most = Math.max(0, aside + ledAway) / nearGoesFurther
  return within(least, most, pan)
}

const roomFor = (pan: number, focus: number): number => (pan < 0 ? focus : 1 - focus)

/** The camera the prompt, the movement and the seed ask for, in the narrow room that one picture leaves. */
export const planPhoto = ({ camera }: Pick<ScenePlan, 'camera'>, subject: SubjectBox | null = null): PhotoPlan => {
  const hasSubject = subject !== null
  const focus = focusOn(subject)
  const panX = panBeside(camera.pan * panOfPan, subject)
  const panY = -camera.rise * panOfRise
  const travel = camera.dollyTo - camera.dollyFrom
  const sway = Math.abs(camera.pan) * (hasSubject ? 0.07 : 0.03)
  if (travel < 0)
    return {
      ...focus,
      zoom: -Math.min(mostOut, -travel * zoomOfDolly),
      panX: panX * 0.2,
      panY: panY * 0.2,
      sway,
      hasSubject,
    }
  const needed =
    zoomOfPan * Math.max(Math.abs(panX) / roomFor(panX, focus.focusX), Math.abs(panY) / roomFor(panY, focus.focusY))
  return { ...focus, zoom: Math.max(needed, travel * zoomOfDolly), panX, panY, sway, hasSubject }
}
