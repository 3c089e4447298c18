import type { StepInput } from '@kinora/domain'
import { type Look, looks, type PicturePlan } from '../../plan/picture-plan.ts'
import { planPromptScene } from '../../plan/plan-scene.ts'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import { createFinder } from '../../vocabulary/find-words.ts'
import { type LookWord, lookVocabulary } from '../../vocabulary/look-vocabulary.ts'
import { planLookGrade } from './plan-grade.ts'

const findLooks = createFinder<LookWord>(lookVocabulary)
export const lookWords = (prompt: string): LookWord[] => findLooks(prompt).map(({ tag }) => tag)
export const firstLook = (words: readonly LookWord[]): Look | null => looks.find((look) => words.includes(look)) ?? null

const fps = 24
const seconds = 4
/** In the middle of a film, all subjects are at their places. */
export const stillFrame = (fps * seconds) / 2

/** A film of the scene with a still camera; the picture is one frame of it. */
export const stillScene = (input: StepInput<'text-to-image'>, lookMatches: readonly LookWord[]): ScenePlan => ({
  ...planPromptScene({
    ...input,
    fps,
    seconds,
    sound: false,
    movement: 'auto',
    style: lookMatches.includes('cartoon') ? 'anime' : 'general',
  }),
  camera: { pan: 0, rise: 0, dollyFrom: 0, dollyTo: 0 },
})

// Looks that the drawing already has are not applied again.
export const drawnLooks: readonly (Look | null)[] = ['cartoon', 'neon']
/** Looks of painted scenes; the others belong to films, and pictures have their own. */
const paintedLooks: readonly ScenePlan['look'][] = ['anime', 'watercolour', 'oil', 'ink', 'papercut', 'neon']

export const planTextPicture = (input: StepInput<'text-to-image'>): PicturePlan => {
  const lookMatches = lookWords(input.prompt)
  const look = firstLook(lookMatches)
  const scene = stillScene(input, lookMatches)
  const isPainted = paintedLooks.includes(scene.look)
  return {
    scene: isPainted ? scene : { ...scene, look: null },
    subject: { kind: 'scene' },
    look: isPainted || drawnLooks.includes(look) ? null : look,
    grade: planLookGrade(lookMatches.filter((word) => word !== 'darker' && word !== 'colder')),
  }
}
