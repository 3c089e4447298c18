import type { StepAsk } from '@kinora/domain'
import { type Look, looks, type PicturePlan } from '../../plan/picture-plan.ts'
import { planScene } from '../../plan/plan-scene.ts'
import { readWords, type Words } from '../../plan/read-words.ts'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import { createFinder } from '../../vocabulary/find-words.ts'
import { type LookWord, lookVocabulary } from '../../vocabulary/look-vocabulary.ts'
import { planGathering } from '../references-to-video/plan-gathering.ts'
import { asBackdrop } from '../references-to-video/read-sources.ts'
import { readWishes } from '../references-to-video/read-wishes.ts'
import { gradeOfEdit, gradeOfLook } from './plan-grade.ts'

const findLooks = createFinder<LookWord>(lookVocabulary)
const lookWords = (prompt: string): LookWord[] => findLooks(prompt).map(({ tag }) => tag)
const firstLook = (words: readonly LookWord[]): Look | null => looks.find((look) => words.includes(look)) ?? null

const fps = 24
const seconds = 4
/** Everyone is in their place in the middle of a film. */
export const stillFrame = (fps * seconds) / 2

/** A film of the scene from a camera that stands still; the picture is one frame of it. */
const stillScene = (ask: StepAsk<'text-to-image'>, looksFound: readonly LookWord[]): ScenePlan => ({
  ...planScene({
    ...ask,
    fps,
    seconds,
    sound: false,
    movement: 'auto',
    style: looksFound.includes('cartoon') ? 'anime' : 'general',
  }),
  camera: { pan: 0, rise: 0, dollyFrom: 0, dollyTo: 0 },
})

// What the drawing itself already does is not done to it again.
const drawnAsAsked: readonly (Look | null)[] = ['cartoon', 'neon']
/** Looks that a scene is painted in; the others belong to films, and pictures have their own. */
const paintedLooks: readonly ScenePlan['look'][] = ['anime', 'watercolour', 'oil', 'ink', 'papercut', 'neon']

export const planTextPicture = (ask: StepAsk<'text-to-image'>): PicturePlan => {
  const found = lookWords(ask.prompt)
  const look = firstLook(found)
  const scene = stillScene(ask, found)
  const isPainted = paintedLooks.includes(scene.look)
  return {
    scene: isPainted ? scene : { ...scene, look: null },
    subject: { kind: 'scene' },
    look: isPainted || drawnAsAsked.includes(look) ? null : look,
    grade: gradeOfLook(found.filter((word) => word !== 'darker' && word !== 'colder')),
  }
}

/** One picture is changed as a whole, unless the prompt names a place, or a building, to set it in. */
const isEdit = (
  { images }: StepAsk<'references-to-image'>,
  words: Words,
  found: readonly LookWord[],
  { subjects: buildings }: ScenePlan,
): boolean => {
  if (images.length > 1) return false
  const isToBePlaced = found.includes('place')
  return words.place.length > 0 ? found.includes('change') && !isToBePlaced : !(isToBePlaced && buildings.length > 0)
}

export const planReferencePicture = (ask: StepAsk<'references-to-image'>): PicturePlan => {
  if (ask.images.length === 0) return planTextPicture(ask)
  const words = readWords(ask.prompt)
  const found = lookWords(ask.prompt)
  const scene: ScenePlan = { ...stillScene(ask, found), look: null }
  const backdrop = asBackdrop(scene)
  const look = firstLook(found)
  return isEdit(ask, words, found, backdrop)
    ? {
        scene,
        look,
        subject: { kind: 'whole', isMirrored: found.includes('mirrored') },
        grade: gradeOfEdit(found, words, ask.seed),
      }
    : {
        scene: backdrop,
        look: drawnAsAsked.includes(look) ? null : look,
        subject: {
          kind: 'gathering',
          ...planGathering(
            ask,
            { seed: ask.seed, seconds: 0 },
            ask.images.map((image) => [image]),
            readWishes(ask.prompt, [], ask.images.length),
          ),
        },
        grade: gradeOfLook(found),
      }
}
