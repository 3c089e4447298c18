import { filterFaces } from '../../runtime/vision/choose-face.ts'
import type {
  BoundingBox,
  DetectedFace,
  DetectedJoint,
  DetectedObject,
  Detections,
} from '../../runtime/vision/detections.ts'
import type { PictureFacts, PictureSummary, Pose, Thing } from './picture-facts.ts'

const [likelyThere, surelyThere] = [0.42, 0.6] as const
/** Uncertain flocks are mostly leaves, tiles or foam. */
const minFlock = 4
const surelyAJoint = 0.4
const facingCamera = 0.45

const sureObjects = (objects: readonly DetectedObject[]): DetectedObject[] =>
  objects.filter(({ label, score }) => {
    const alike = objects.filter((other) => other.label === label)
    const isFlock = label !== 'person' && alike.length >= minFlock
    return score >= (isFlock ? surelyThere : likelyThere)
  })

const countThings = (objects: readonly DetectedObject[]): Thing[] => {
  const counts = new Map<string, number>()
  for (const { label } of objects) if (label !== 'person') counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts].map(([label, count]) => ({ label, count }))
}

const classifyPose = (joints: readonly DetectedJoint[]): Pose | null => {
  const at = (part: string): DetectedJoint | undefined =>
    joints.find((joint) => joint.part === part && joint.score >= surelyAJoint)
  const either = (part: string): boolean => at(`left${part}`) !== undefined || at(`right${part}`) !== undefined
  const [nose, left, right] = [at('nose'), at('leftWrist'), at('rightWrist')]
  if (nose === undefined || !either('Shoulder')) return null
  const isRaised = (wrist: DetectedJoint | undefined): boolean => wrist !== undefined && wrist.at[1] < nose.at[1]
  return {
    seen: either('Ankle') ? 'from head to foot' : either('Hip') ? 'down to the waist' : 'head and shoulders',
    armsRaised: isRaised(left) && isRaised(right),
  }
}

const boxArea = ({ width, height }: BoundingBox): number => width * height
const largest = <T extends { box: BoundingBox }>(seen: readonly T[]): T | undefined =>
  seen.toSorted((a, b) => boxArea(b.box) - boxArea(a.box))[0]

const classifyPlacement = ({ left, width, height }: BoundingBox): NonNullable<PictureSummary['subject']> => {
  const middle = left + width / 2
  const size = width * height
  return {
    side: middle < 0.36 ? 'left' : middle > 0.64 ? 'right' : 'middle',
    size: size > 0.5 ? 'large' : size > 0.18 ? 'half' : 'small',
  }
}

const classifyGaze = (face: DetectedFace | undefined): PictureSummary['gaze'] =>
  face === undefined ? null : Math.abs(face.yaw) < facingCamera ? 'camera' : 'aside'

/** Combines measurements and detections into the claims about a picture. */
export const buildSummary = (
  facts: PictureFacts,
  detections: Detections,
  mask: BoundingBox | null = null,
): PictureSummary => {
  const faces = filterFaces(detections.faces)
  const objects = sureObjects(detections.objects)
  const persons = objects.filter(({ label }) => label === 'person')
  const people = Math.max(faces.length, persons.length)
  const main = mask ?? largest(persons)?.box ?? largest(objects)?.box ?? largest(faces)?.box ?? null
  return {
    ...facts,
    // A person before a plain wall is not a thing on a plain background.
    setting: facts.setting === 'thing' && people > 0 ? null : facts.setting,
    faces: faces.length,
    people,
    things: countThings(objects),
    pose: people === 1 && faces.length < 2 ? classifyPose(detections.joints) : null,
    gaze: classifyGaze(largest(faces)),
    subject: main === null || people > 1 ? null : classifyPlacement(main),
  }
}
