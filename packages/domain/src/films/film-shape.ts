import { type Resolution, type VideoRatio, videoSize } from '@kinora/contract'
import type { FilmView } from '../ports/films.ts'

const filmFps = 24

/** All shots of a film share it, so they can be joined without encoding. */
export type FilmShape = { width: number; height: number; fps: number }

export const filmShape = (resolution: Resolution, ratio: VideoRatio): FilmShape => ({
  ...videoSize(resolution, ratio),
  fps: filmFps,
})

/** Params of every film, for later edits and composes. */
export type FilmParams = { shape: FilmShape; seed: number }

export const readFilmParams = ({ params }: Pick<FilmView, 'params'>): FilmParams => params as FilmParams

/** A generator with `on` always has a film. */
export const requireFilm = (film: FilmView | undefined): FilmView => {
  if (!film) throw new Error('the film of the request is not loaded')
  return film
}

/** Length of the film: the sum of its segments. */
export const computeFilmSeconds = ({ records }: Pick<FilmView, 'records'>): number => {
  const bySegment = new Map<number, number>()
  for (const { kind, segment, shown } of records) if (kind === 'video') bySegment.set(segment, shown.seconds)
  return [...bySegment.values()].reduce((sum, seconds) => sum + seconds, 0)
}
