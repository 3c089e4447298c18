import { isDraft } from '../credits/price.ts'
import type { FilmRecord, FilmView } from '../ports/films.ts'

/** The create of a draft makes draft shots. Edits always use the final routes. */
export const isDraftShot = (film: Pick<FilmView, 'params'>, { kind, isFromCreate }: FilmRecord): boolean =>
  kind === 'video' && isFromCreate && isDraft(film.params)

/** The mark of a compose that joins a draft shot. */
export const draftMark = (film: Pick<FilmView, 'params'>, videos: readonly FilmRecord[]): { draft?: true } =>
  videos.some((video) => isDraftShot(film, video)) ? { draft: true } : {}
