import { join } from 'node:path'
import { encodeWatched } from '../render/encode-watched.ts'
import type { FilmPlan } from '../render/film-plan.ts'
import { renderFilm } from '../render/render-film.ts'
import { type Bench, partOf } from '../work.ts'
import { laySpeechArguments } from './lay-speech-arguments.ts'

/** What drawing takes of the whole; the pictures are not touched again. */
const drawing = 0.95

/** Draws the film in silence and lays the speech under it; gives its path. */
export const renderSpoken = async (bench: Bench, film: FilmPlan, speech: string): Promise<string> => {
  const silent = await renderFilm(partOf(bench, 0, drawing), film)
  const { seconds } = film.scene
  const spoken = { ...partOf(bench, drawing, 1), scratch: join(bench.scratch, 'spoken') }
  return encodeWatched(spoken, { args: laySpeechArguments(seconds), inputs: { film: silent, speech }, seconds })
}
