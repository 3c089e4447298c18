import type { PhotoPlan } from '../../plan/film-plan.ts'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import type { SubjectBox } from '../../runtime/inputs/mask-subject.ts'

export const photoName = 'image'

const dollyZoom = 0.55
// Beyond the edges there is only the mirrored picture, so the camera hardly moves back.
const maxOut = 0.045
/** A camera that the prompt does not direct shows nearly the whole picture throughout: its composition is the content. */
const undirected = 0.5
const panShare = 0.25
const riseShare = 0.3
// A pan needs content to pan into: beyond the edge there is only the mirror image.
const panZoom = 1.15
const eyeLevel = 0.46
/** Faces are in the upper part of a subject. */
const faceLevel = 0.3
/** The maximum offset of a subject from the middle during a pan; near things move further than the camera. */
const [maxSubjectOffset, nearFactor] = [0.22, 1.5]

const clampTo = (min: number, max: number, value: number): number => Math.max(min, Math.min(max, value))

/** The focus of the camera: a subject's face, far enough from an edge to leave room for a pan. */
const focusOn = (subject: SubjectBox | null): { focusX: number; focusY: number } =>
  subject === null
    ? { focusX: 0.5, focusY: eyeLevel }
    : {
        focusX: clampTo(0.35, 0.65, (subject.left + subject.right) / 2),
        focusY: clampTo(0.25, 0.6, subject.top + faceLevel * (subject.bottom - subject.top)),
      }

/** A pan that keeps the subject in view. */
const panBeside = (pan: number, subject: SubjectBox | null): number => {
  if (subject === null) return pan
  const aside = (subject.left + subject.right) / 2 - 0.5
  const min = Math.min(0, aside - maxSubjectOffset) / nearFactor
  const max = Math.max(0, aside + maxSubjectOffset) / nearFactor
  return clampTo(min, max, pan)
}

const roomFor = (pan: number, focus: number): number => (pan < 0 ? focus : 1 - focus)

/** The camera from the prompt, the movement and the seed, within the narrow range of one picture. */
export const planPhoto = (
  { camera, moves }: Pick<ScenePlan, 'camera'> & Partial<Pick<ScenePlan, 'moves'>>,
  subject: SubjectBox | null = null,
): PhotoPlan => {
  const calm = moves?.length === 0 ? undirected : 1
  const hasSubject = subject !== null
  const focus = focusOn(subject)
  const panX = panBeside(camera.pan * panShare * calm, subject)
  const panY = -camera.rise * riseShare * calm
  const travel = (camera.dollyTo - camera.dollyFrom) * calm
  const sway = Math.abs(camera.pan) * (hasSubject ? 0.07 : 0.03)
  if (travel < 0)
    return {
      ...focus,
      zoom: -Math.min(maxOut, -travel * dollyZoom),
      panX: panX * 0.2,
      panY: panY * 0.2,
      sway,
      hasSubject,
    }
  const needed =
    panZoom * Math.max(Math.abs(panX) / roomFor(panX, focus.focusX), Math.abs(panY) / roomFor(panY, focus.focusY))
  return { ...focus, zoom: Math.max(needed, travel * dollyZoom), panX, panY, sway, hasSubject }
}
