import type { LayLines } from '../film-parts/compose-ask.ts'
import { framingOf } from '../film-parts/framing.ts'
import type { PartAsk } from '../film-parts/parts.ts'
import type { Made, Step } from '../generators/define-generator.ts'
import type { FinishedCreation } from '../steps/media.ts'
import type { PreparedMedia, StepName, TextRef, WrittenRef } from '../steps/steps.ts'
import type { FilmShape } from './film-shape.ts'
import { makeShot, refOf, type ShotStep, shotMadeFrom } from './make-shot.ts'

/** Music for a whole film. */
export const makeMusic = async (
  step: Step<'text-to-music'>,
  { seconds, seed }: { seconds: number; seed: number },
  { prompt, label }: { prompt: TextRef | WrittenRef; label: TextRef },
): Promise<FinishedCreation> => {
  const audio = await step.model('text-to-music', { prompt, seconds, seed })
  return step.media('finish-audio', { audio, louder: 0, label })
}

/** A part with the way to make it. */
export type PlannedPart<Uses extends StepName> = PartAsk & { make(step: Step<Uses>): Promise<FinishedCreation> }

/** What parts of a film cost to make, against each other, for each second of it: their shares of its progress. */
const costPerSecond = { video: 20, narration: 1, music: 1, compose: 2 } as const

type Film = {
  shape: FilmShape
  segments: readonly number[]
  seed: number
  pictures: readonly PreparedMedia[]
  label: TextRef
}
type Plan = Made<'plan-story'>

/** Of a part that is for the whole film. */
export const wholeFilm = (kind: 'narration' | 'music' | 'compose', seconds: number) => ({
  kind,
  segment: 0,
  shown: { seconds, pictures: [] },
  weight: costPerSecond[kind] * seconds,
})

/** A shot as the story has it; the picture it shows is where it begins. */
export const shotPart = (film: Film, plan: Plan, segment: number): PlannedPart<ShotStep> => {
  const { shape, label } = film
  const seconds = film.segments[segment] ?? 0
  const { shots } = plan.facts
  const shows = shots[segment]?.picture ?? -1
  const picture = film.pictures[shows] ?? null
  const shownBefore = shots.slice(0, segment).filter((before) => before.picture === shows).length
  const framing = picture && framingOf(picture, shownBefore)
  const shot = { shape, seconds, seed: film.seed + segment, picture, framing }
  const prompt = { written: plan.object, at: `shots.${segment}.prompt` }
  return {
    kind: 'video',
    segment,
    words: prompt,
    shown: { seconds, pictures: picture ? [refOf(picture)] : [] },
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

/** Lines that have been spoken, one after the other. */
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
