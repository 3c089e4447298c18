import { join } from 'node:path'
import type { FilmPlan } from '../../plan/film-plan.ts'
import { encodeWatched } from '../../runtime/render/encode-watched.ts'
import { renderFilm } from '../../runtime/render/render-film.ts'
import { type Bench, partOf } from '../../runtime/work.ts'
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
