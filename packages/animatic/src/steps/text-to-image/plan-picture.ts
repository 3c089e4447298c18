import type { StepAsk } from '@kinora/domain'
import { type Look, looks, type PicturePlan } from '../../plan/picture-plan.ts'
import { planScene } from '../../plan/plan-scene.ts'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import { createFinder } from '../../vocabulary/find-words.ts'
import { type LookWord, lookVocabulary } from '../../vocabulary/look-vocabulary.ts'
import { gradeOfLook } from './plan-grade.ts'

const findLooks = createFinder<LookWord>(lookVocabulary)
export const lookWords = (prompt: string): LookWord[] => findLooks(prompt).map(({ tag }) => tag)
export const firstLook = (words: readonly LookWord[]): Look | null => looks.find((look) => words.includes(look)) ?? null

const fps = 24
const seconds = 4
/** Everyone is in their place in the middle of a film. */
export const stillFrame = (fps * seconds) / 2

/** A film of the scene from a camera that stands still; the picture is one frame of it. */
export const stillScene = (ask: StepAsk<'text-to-image'>, looksFound: readonly LookWord[]): ScenePlan => ({
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
export const drawnAsAsked: readonly (Look | null)[] = ['cartoon', 'neon']
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
