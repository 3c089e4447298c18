import type { Step } from '../generators/define-generator.ts'
import type { PreparedMedia, TextRef } from '../steps/steps.ts'
import { buildComposeFilm } from './build-compose-film.ts'
import type { FilmShape } from './film-shape.ts'
import { fitNarration, type StoryPlanInput } from './fit-narration.ts'
import { makeFilm } from './make-film.ts'
import { emptyText, shotSteps } from './make-shot.ts'
import type { FilmLanguage } from './narration-voice.ts'
import { musicPart, narrationPart, type PlannedPart, shotPart, wholeFilm } from './story-parts.ts'

/** Steps of a film without narration. */
export const storyFilmSteps = ['describe-image', 'plan-story', 'text-to-music', ...shotSteps] as const
export const narratedFilmSteps = [...storyFilmSteps, 'speech'] as const
type StoryFilmStep = (typeof narratedFilmSteps)[number]
type Part = PlannedPart<StoryFilmStep>

export type StoryFilm = {
  story: 'ad' | 'general'
  shape: FilmShape
  segments: readonly number[]
  seed: number
  language: FilmLanguage
  isBold: boolean
  pictures: readonly PreparedMedia[]
  prompt: TextRef
  voice: TextRef | null
  label: TextRef
}

const buildPlanInput = async (step: Step<StoryFilmStep>, film: StoryFilm): Promise<StoryPlanInput> => {
  const { story, prompt, language, isBold, seed, segments } = film
  const described = await Promise.all(film.pictures.map((image) => step.model('describe-image', { image })))
  return {
    story,
    prompt,
    style: emptyText,
    language,
    isBold,
    shots: segments.map((seconds) => ({ seconds, energy: 0.5, words: emptyText })),
    pictures: described.map(({ object }) => ({ written: object })),
    pace: 0,
    seed,
  }
}

/** Makes a film from pictures and a prompt: plans the story, makes the parts and composes them. */
export const makeStoryFilm = async (step: Step<StoryFilmStep>, film: StoryFilm): Promise<void> => {
  const { shape, segments, voice, label } = film
  const input = await buildPlanInput(step, film)
  const plan = await step.model('plan-story', input)
  const seconds = segments.reduce((sum, each) => sum + each, 0)
  const shots: Part[] = segments.map((_, segment) => shotPart(film, plan, segment))
  /** Runs before the part is stored, because replies show its text. */
  const buildNarration = async (): Promise<Part[]> =>
    voice ? [narrationPart(await fitNarration(step, plan, { input, voice }), label)] : []
  await makeFilm<StoryFilmStep>(step, [...shots, musicPart(film, plan, seconds)], buildNarration(), {
    ...wholeFilm('compose', seconds),
    words: null,
    madeFrom: null,
    compose(partStep, made) {
      const videos = made.slice(0, shots.length)
      const [music, narration] = made.slice(shots.length)
      return partStep.media('compose-film', { ...buildComposeFilm(shape, { videos, narration, music }), label })
    },
  })
}
