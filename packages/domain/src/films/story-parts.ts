import type { LayLines } from '../film-parts/compose-input.ts'
import { chooseFraming } from '../film-parts/framing.ts'
import type { PartInput } from '../film-parts/parts.ts'
import type { Made, Step } from '../generators/define-generator.ts'
import type { FinishedCreation } from '../steps/media.ts'
import type { PreparedMedia, StepName, TextRef, WrittenRef } from '../steps/steps.ts'
import type { FilmShape } from './film-shape.ts'
import { makeShot, type ShotStep, shotMadeFrom, toObjectRef } from './make-shot.ts'

/** Music for a whole film. */
export const makeMusic = async (
  step: Step<'text-to-music'>,
  { seconds, seed }: { seconds: number; seed: number },
  { prompt, label }: { prompt: TextRef | WrittenRef; label: TextRef },
): Promise<FinishedCreation> => {
  const audio = await step.model('text-to-music', { prompt, seconds, seed })
  return step.media('finish-audio', { audio, louder: 0, label })
}

/** A part and the function that makes it. */
export type PlannedPart<Uses extends StepName> = PartInput & { make(step: Step<Uses>): Promise<FinishedCreation> }

/** Relative cost of film parts per second: their shares of the progress. */
const costPerSecond = { video: 20, narration: 1, music: 1, compose: 2 } as const

type Film = {
  shape: FilmShape
  segments: readonly number[]
  seed: number
  pictures: readonly PreparedMedia[]
  label: TextRef
}
type Plan = Made<'plan-story'>

/** Fields of a part of the whole film. */
export const wholeFilm = (kind: 'narration' | 'music' | 'compose', seconds: number) => ({
  kind,
  segment: 0,
  shown: { seconds, pictures: [] },
  weight: costPerSecond[kind] * seconds,
})

/** A shot of the story; its picture is the first frame. */
export const shotPart = (film: Film, plan: Plan, segment: number): PlannedPart<ShotStep> => {
  const { shape, label } = film
  const seconds = film.segments[segment] ?? 0
  const { shots } = plan.facts
  const shows = shots[segment]?.picture ?? -1
  const picture = film.pictures[shows] ?? null
  const shownBefore = shots.slice(0, segment).filter((before) => before.picture === shows).length
  const framing = picture && chooseFraming(picture, shownBefore)
  const shot = { shape, seconds, seed: film.seed + segment, picture, framing }
  const prompt = { written: plan.object, at: `shots.${segment}.prompt` }
  return {
    kind: 'video',
    segment,
    words: prompt,
    shown: { seconds, pictures: picture ? [toObjectRef(picture)] : [] },
    madeFrom: shotMadeFrom(shot, prompt),
    weight: costPerSecond.video * seconds,
    make: (step) => makeShot(step, shot, { prompt, label }),
  }
}

export const musicPart = ({ seed, label }: Film, plan: Plan, seconds: number): PlannedPart<'text-to-music'> => {
  const prompt = { written: plan.object, at: 'music' }
  return {
    ...wholeFilm('music', seconds),
    words: prompt,
    madeFrom: { music: prompt, seconds, seed },
    make: (step) => makeMusic(step, { seconds, seed }, { prompt, label }),
  }
}

/** Spoken lines as one narration. */
export const narrationPart = (
  laid: Omit<LayLines, 'label'> & { words: readonly WrittenRef[] },
  label: TextRef,
): PlannedPart<never> => {
  const { words, ...lines } = laid
  return {
    ...wholeFilm('narration', lines.seconds),
    words,
    madeFrom: lines,
    make: (step) => step.media('lay-lines', { ...lines, label }),
  }
}
