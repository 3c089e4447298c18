import { join } from 'node:path'
import type { FilmPlan } from '../../plan/film-plan.ts'
import { type JobContext, scopeProgress } from '../../runtime/job-context.ts'
import { encodeWithProgress } from '../../runtime/render/encode-with-progress.ts'
import { renderFilm } from '../../runtime/render/render-film.ts'
import { muxSpeechArguments } from './mux-speech-arguments.ts'

/** The share of drawing in the whole progress; the frames are not re-encoded afterwards. */
const drawing = 0.95

/** Draws the film without sound and adds the speech. Returns its path. */
export const renderSpoken = async (context: JobContext, film: FilmPlan, speech: string): Promise<string> => {
  const silent = await renderFilm(scopeProgress(context, 0, drawing), film)
  const { seconds } = film.scene
  const spoken = { ...scopeProgress(context, drawing, 1), scratch: join(context.scratch, 'spoken') }
  return encodeWithProgress(spoken, { args: muxSpeechArguments(seconds), inputs: { film: silent, speech }, seconds })
}
