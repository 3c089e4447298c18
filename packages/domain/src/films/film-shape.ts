import { type Resolution, type VideoRatio, videoSize } from '@kinora/contract'
import type { FilmView } from '../ports/films.ts'

const filmFps = 24

/** All shots of a film are alike in it: otherwise they could not be joined as they are. */
export type FilmShape = { width: number; height: number; fps: number }

export const filmShape = (resolution: Resolution, ratio: VideoRatio): FilmShape => ({
  ...videoSize(resolution, ratio),
  fps: filmFps,
})

/** What the params of every film hold, so that it can be edited and composed later. */
export type FilmParams = { shape: FilmShape; seed: number }

export const paramsOf = ({ params }: Pick<FilmView, 'params'>): FilmParams => params as FilmParams

/** A generator with `on` is only ever asked about a film. */
export const theFilm = (film: FilmView | undefined): FilmView => {
  if (!film) throw new Error('nobody looked for the film')
  return film
}

/** The film's length: that of its segments. */
export const secondsOf = ({ records }: Pick<FilmView, 'records'>): number => {
  const bySegment = new Map<number, number>()
  for (const { kind, segment, shown } of records) if (kind === 'video') bySegment.set(segment, shown.seconds)
  return [...bySegment.values()].reduce((sum, seconds) => sum + seconds, 0)
}
