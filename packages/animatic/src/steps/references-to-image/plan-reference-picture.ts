import type { StepInput } from '@kinora/domain'
import type { PicturePlan } from '../../plan/picture-plan.ts'
import { readWords, type Words } from '../../plan/read-words.ts'
import type { ScenePlan } from '../../plan/scene-plan.ts'
import type { LookWord } from '../../vocabulary/look-vocabulary.ts'
import { planReferences } from '../references-to-video/plan-references.ts'
import { readPlacements } from '../references-to-video/read-placements.ts'
import { asBackdrop } from '../references-to-video/read-sources.ts'
import { planEditGrade, planLookGrade } from '../text-to-image/plan-grade.ts'
import { drawnLooks, firstLook, lookWords, planTextPicture, stillScene } from '../text-to-image/plan-picture.ts'

/** Edits one picture as a whole, unless the prompt names a place, or a building, to set it in. */
const isEdit = (
  { images }: StepInput<'references-to-image'>,
  words: Words,
  lookMatches: readonly LookWord[],
  { subjects: buildings }: ScenePlan,
): boolean => {
  if (images.length > 1) return false
  const requestsPlace = lookMatches.includes('place')
  return words.place.length > 0
    ? lookMatches.includes('change') && !requestsPlace
    : !(requestsPlace && buildings.length > 0)
}

export const planReferencePicture = (input: StepInput<'references-to-image'>): PicturePlan => {
  if (input.images.length === 0) return planTextPicture(input)
  const words = readWords(input.prompt)
  const lookMatches = lookWords(input.prompt)
  const scene: ScenePlan = { ...stillScene(input, lookMatches), look: null }
  const backdrop = asBackdrop(scene)
  const look = firstLook(lookMatches)
  return isEdit(input, words, lookMatches, backdrop)
    ? {
        scene,
        look,
        subject: { kind: 'whole', isMirrored: lookMatches.includes('mirrored') },
        grade: planEditGrade(lookMatches, words, input.seed),
      }
    : {
        scene: backdrop,
        look: drawnLooks.includes(look) ? null : look,
        subject: {
          kind: 'references',
          ...planReferences(
            input,
            { seed: input.seed, seconds: 0 },
            input.images.map((image) => [image]),
            readPlacements(input.prompt, [], input.images.length),
          ),
        },
        grade: planLookGrade(lookMatches),
      }
}
