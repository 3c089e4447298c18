import type { Step } from '../generators/define-generator.ts'
import type { PreparedMedia, TextRef } from '../steps/steps.ts'
import type { FilmShape } from './film-shape.ts'
import { fitNarration, type PlanAsk } from './fit-narration.ts'
import { joinedFilm } from './joined-film.ts'
import { makeFilm } from './make-film.ts'
import { noWords, shotSteps } from './make-shot.ts'
import type { FilmLanguage } from './narration-voice.ts'
import { musicPart, narrationPart, type PlannedPart, shotPart, wholeFilm } from './story-parts.ts'

/** Without a voice nobody speaks. */
export const shownFilmSteps = ['describe-image', 'plan-story', 'text-to-music', ...shotSteps] as const
export const toldFilmSteps = [...shownFilmSteps, 'speech'] as const
type ToldFilmStep = (typeof toldFilmSteps)[number]
type Part = PlannedPart<ToldFilmStep>

export type ToldFilm = {
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

const planAsk = async (step: Step<ToldFilmStep>, film: ToldFilm): Promise<PlanAsk> => {
  const { story, prompt, language, isBold, seed, segments } = film
  const described = await Promise.all(film.pictures.map((image) => step.model('describe-image', { image })))
  return {
    story,
    prompt,
    style: noWords,
    language,
    isBold,
    shots: segments.map((seconds) => ({ seconds, energy: 0.5, words: noWords })),
    pictures: described.map(({ object }) => ({ written: object })),
    pace: 0,
    seed,
  }
}

/** A film told in shots, from pictures and a prompt: planned, made in parts, joined. */
export const makeToldFilm = async (step: Step<ToldFilmStep>, film: ToldFilm): Promise<void> => {
  const { shape, segments, voice, label } = film
  const ask = await planAsk(step, film)
  const plan = await step.model('plan-story', ask)
  const seconds = segments.reduce((sum, each) => sum + each, 0)
  const shots: Part[] = segments.map((_, segment) => shotPart(film, plan, segment))
  /** Settled before it is written down: readers are shown what is said. */
  const told = async (): Promise<Part[]> =>
    voice ? [narrationPart(await fitNarration(step, plan, { ask, voice }), label)] : []
  await makeFilm<ToldFilmStep>(step, [...shots, musicPart(film, plan, seconds)], told(), {
    ...wholeFilm('compose', seconds),
    words: null,
    madeFrom: null,
    compose(own, made) {
      const videos = made.slice(0, shots.length)
      const [music, narration] = made.slice(shots.length)
      return own.media('compose-film', { ...joinedFilm(shape, { videos, narration, music }), label })
    },
  })
}
