import { chooseFraming } from '../film-parts/framing.ts'
import type { EditedPart } from '../film-parts/parts.ts'
import type { FilmRecord, FilmView } from '../ports/films.ts'
import type { PreparedMedia } from '../steps/steps.ts'
import { readFilmParams } from './film-shape.ts'
import type { Shot } from './make-shot.ts'

/** The input picture of a record, as a step input. */
const findPicture = ({ media }: FilmView, { shown }: FilmRecord): PreparedMedia | null => {
  const key = shown.pictures[0]?.key
  return (
    Object.values(media)
      .flat()
      .find((input) => input.key === key) ?? null
  )
}

/** Number of earlier segments that show the same picture. */
const shownBefore = ({ records }: FilmView, { segment, shown }: FilmRecord): number => {
  const key = shown.pictures[0]?.key
  const others = records.filter(({ kind, shown: theirs }) => kind === 'video' && theirs.pictures[0]?.key === key)
  return new Set(others.map((other) => other.segment).filter((other) => other < segment)).size
}

/** The shot of a record with a new seed: the same prompt gives another take. */
export const editedShot = (film: FilmView, record: FilmRecord, seed: number): Shot => {
  const picture = findPicture(film, record)
  const framing = picture && chooseFraming(picture, shownBefore(film, record))
  return { shape: readFilmParams(film).shape, seconds: record.shown.seconds, seed, picture, framing }
}

/** The film part of the new take. */
export const editedPart = (film: FilmView, record: FilmRecord, prompt: string): EditedPart => ({
  filmId: film.id,
  kind: record.kind,
  segment: record.segment,
  prompt,
  lyric: record.lyric,
  shown: record.shown,
  joins: [],
})

/** The film part of a compose. */
export const composedPart = (film: FilmView, seconds: number, joins: readonly FilmRecord[]): EditedPart => ({
  filmId: film.id,
  kind: 'compose',
  segment: 0,
  prompt: '',
  lyric: '',
  shown: { seconds, pictures: [] },
  joins: joins.map(({ id }) => id),
})

/** The newest result of a kind, for a compose that does not name one. */
export const findNewestRecord = ({ records }: FilmView, kind: FilmRecord['kind']): FilmRecord | undefined =>
  records.findLast((record) => record.kind === kind && record.state === 'success')
