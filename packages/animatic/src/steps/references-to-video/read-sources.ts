import type { PreparedMedia, StepInput } from '@kinora/domain'
import type { Camera, ScenePlan } from '../../plan/scene-plan.ts'
import { habitats } from '../../plan/subject-places.ts'
import { orderByMention } from './find-mentions.ts'

type ReferencesInput = StepInput<'references-to-video'>

/** All references: subjects in the order of their mentions, then pictures and films without a name. */
export const readSources = ({ prompt, subjects, images, videos }: ReferencesInput): PreparedMedia[][] => {
  const names = subjects.map(({ name }) => name)
  const mentioned = orderByMention(prompt, names).map((name) => {
    const subject = subjects.find((candidate) => candidate.name === name)
    return [...(subject?.images ?? []), ...(subject?.videos ?? [])]
  })
  const unnamed = [...images, ...videos].map((media) => [media])
  return [...mentioned, ...unnamed].filter((pictures) => pictures.length > 0)
}

const calm = ({ pan, rise, dollyFrom, dollyTo }: Camera): Camera => ({
  pan: pan * 0.5,
  rise: rise * 0.5,
  dollyFrom: dollyFrom * 0.6,
  dollyTo: dollyTo * 0.6,
})

/** The place alone: the actors are given as pictures. The camera moves less, so that none leaves the picture. */
export const asBackdrop = (scene: ScenePlan): ScenePlan => ({
  ...scene,
  camera: calm(scene.camera),
  subjects: scene.subjects.filter(({ kind }) => habitats[kind].habitat === 'building'),
})
