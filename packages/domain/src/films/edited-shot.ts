import { framingOf } from '../film-parts/framing.ts'
import type { EditedPart } from '../film-parts/parts.ts'
import type { FilmRecord, FilmView } from '../ports/films.ts'
import type { PreparedMedia } from '../steps/steps.ts'
import { paramsOf } from './film-shape.ts'
import type { Shot } from './make-shot.ts'

/** The picture that a record was made from, as a step takes it. */
const pictureOf = ({ media }: FilmView, { shown }: FilmRecord): PreparedMedia | null => {
  const key = shown.pictures[0]?.key
  return (
    Object.values(media)
      .flat()
      .find((input) => input.key === key) ?? null
  )
}

/** In how many segments before it the picture of a record is shown. */
const shownBefore = ({ records }: FilmView, { segment, shown }: FilmRecord): number => {
  const key = shown.pictures[0]?.key
  const others = records.filter(({ kind, shown: theirs }) => kind === 'video' && theirs.pictures[0]?.key === key)
  return new Set(others.map((other) => other.segment).filter((other) => other < segment)).size
}

/** The shot of a record once more, with a chance of its own: the same words give another take. */
export const editedShot = (film: FilmView, record: FilmRecord, seed: number): Shot => {
  const picture = pictureOf(film, record)
  const framing = picture && framingOf(picture, shownBefore(film, record))
  return { shape: paramsOf(film).shape, seconds: record.shown.seconds, seed, picture, framing }
}

/** What the new take is to the film. */
export const editedPart = (film: FilmView, record: FilmRecord, prompt: string): EditedPart => ({
  filmId: film.id,
  kind: record.kind,
  segment: record.segment,
  prompt,
  lyric: record.lyric,
  shown: record.shown,
  joins: [],
})

/** The composed film that several parts become. */
export const composedPart = (film: FilmView, seconds: number, joins: readonly FilmRecord[]): EditedPart => ({
  filmId: film.id,
  kind: 'compose',
  segment: 0,
  prompt: '',
  lyric: '',
  shown: { seconds, pictures: [] },
  joins: joins.map(({ id }) => id),
})

/** The newest result of each kind, where a compose is not told which to take. */
export const newestOf = ({ records }: FilmView, kind: FilmRecord['kind']): FilmRecord | undefined =>
  records.findLast((record) => record.kind === kind && record.state === 'success')
