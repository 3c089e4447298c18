import type { StepAsk } from '@kinora/domain'
import type { PicturePlan } from '../../plan/picture-plan.ts'
import { readWords, type Words } from '../../plan/read-words.ts'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import type { LookWord } from '../../vocabulary/look-vocabulary.ts'
import { planGathering } from '../references-to-video/plan-gathering.ts'
import { asBackdrop } from '../references-to-video/read-sources.ts'
import { readWishes } from '../references-to-video/read-wishes.ts'
import { gradeOfEdit, gradeOfLook } from '../text-to-image/plan-grade.ts'
import { drawnAsAsked, firstLook, lookWords, planTextPicture, stillScene } from '../text-to-image/plan-picture.ts'

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
