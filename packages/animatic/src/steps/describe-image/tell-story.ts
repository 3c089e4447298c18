import { facesIn } from '../../runtime/vision/choose-face.ts'
import type { SeenBox, SeenFace, SeenJoint, SeenObject, Sighting } from '../../runtime/vision/sighting.ts'
import type { PictureFacts, PictureStory, Pose, Thing } from './picture-facts.ts'

const [likelyThere, surelyThere] = [0.42, 0.6] as const
/** Flocks that are only half sure are mostly leaves, tiles or foam. */
const likeAFlock = 4
const surelyAJoint = 0.4
const facingCamera = 0.45

const sureObjects = (objects: readonly SeenObject[]): SeenObject[] =>
  objects.filter(({ label, score }) => {
    const alike = objects.filter((other) => other.label === label)
    const isFlock = label !== 'person' && alike.length >= likeAFlock
    return score >= (isFlock ? surelyThere : likelyThere)
  })

const countThings = (objects: readonly SeenObject[]): Thing[] => {
  const counts = new Map<string, number>()
  for (const { label } of objects) if (label !== 'person') counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts].map(([label, count]) => ({ label, count }))
}

const tellPose = (joints: readonly SeenJoint[]): Pose | null => {
  const at = (part: string): SeenJoint | undefined =>
    joints.find((joint) => joint.part === part && joint.score >= surelyAJoint)
  const either = (part: string): boolean => at(`left${part}`) !== undefined || at(`right${part}`) !== undefined
  const [nose, left, right] = [at('nose'), at('leftWrist'), at('rightWrist')]
  if (nose === undefined || !either('Shoulder')) return null
  const isRaised = (wrist: SeenJoint | undefined): boolean => wrist !== undefined && wrist.at[1] < nose.at[1]
  return {
    seen: either('Ankle') ? 'from head to foot' : either('Hip') ? 'down to the waist' : 'head and shoulders',
    armsRaised: isRaised(left) && isRaised(right),
  }
}

const areaOf = ({ width, height }: SeenBox): number => width * height
const largest = <T extends { box: SeenBox }>(seen: readonly T[]): T | undefined =>
  seen.toSorted((a, b) => areaOf(b.box) - areaOf(a.box))[0]

const placeOf = ({ left, width, height }: SeenBox): NonNullable<PictureStory['subject']> => {
  const middle = left + width / 2
  const size = width * height
  return {
    side: middle < 0.36 ? 'left' : middle > 0.64 ? 'right' : 'middle',
    size: size > 0.5 ? 'large' : size > 0.18 ? 'half' : 'small',
  }
}

const gazeOf = (face: SeenFace | undefined): PictureStory['gaze'] =>
  face === undefined ? null : Math.abs(face.yaw) < facingCamera ? 'camera' : 'aside'

/** From measurements and what the networks saw to what may be said. */
export const tellStory = (facts: PictureFacts, sighting: Sighting, mask: SeenBox | null = null): PictureStory => {
  const faces = facesIn(sighting.faces)
  const objects = sureObjects(sighting.objects)
  const persons = objects.filter(({ label }) => label === 'person')
  const people = Math.max(faces.length, persons.length)
  const main = mask ?? largest(persons)?.box ?? largest(objects)?.box ?? largest(faces)?.box ?? null
  return {
    ...facts,
    // Whoever stands before a plain wall is no thing on a plain ground.
    setting: facts.setting === 'thing' && people > 0 ? null : facts.setting,
    faces: faces.length,
    people,
    things: countThings(objects),
    pose: people === 1 && faces.length < 2 ? tellPose(sighting.joints) : null,
    gaze: gazeOf(largest(faces)),
    subject: main === null || people > 1 ? null : placeOf(main),
  }
}
