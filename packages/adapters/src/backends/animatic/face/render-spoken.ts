import { join } from 'node:path'
import { encodeWatched } from '../render/encode-watched.ts'
import type { FilmPlan } from '../render/film-plan.ts'
import { renderFilm } from '../render/render-film.ts'
import type { Bench } from '../work.ts'
import { laySpeechArguments } from './lay-speech-arguments.ts'

/** Draws the film in silence and lays the speech under it; gives its path. */
export const renderSpoken = async (bench: Bench, film: FilmPlan, speech: string): Promise<string> => {
  const silent = await renderFilm(bench, film)
  const { seconds } = film.scene
  const spoken = { ...bench, scratch: join(bench.scratch, 'spoken'), onProgress: () => {} }
  return encodeWatched(spoken, { args: laySpeechArguments(seconds), inputs: { film: silent, speech }, seconds })
}
