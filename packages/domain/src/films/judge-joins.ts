import { AppError, type Rule } from '@kinora/contract'
import type { PartKind } from '../film-parts/parts.ts'
import type { FilmRecord, FilmView } from '../ports/films.ts'

type Joined = { field: string; id: string }
type Films = Pick<FilmView, 'records'>

/** What a compose names, each by the field it stands in. */
export type JoinsAsk = {
  videos: { field: string; ids: readonly string[] }
  music?: Joined
  narration?: Joined
}

export type Joins = { videos: FilmRecord[]; music: FilmRecord | undefined; narration: FilmRecord | undefined }

const invalid = (field: string, rule: Rule, message: string): never => {
  throw new AppError('FieldInvalid', { detail: `${field}: ${message}`, field, rule })
}

/** Segments are numbered from 0, and each has at least the video that the film was made with. */
export const segmentCount = ({ records }: Films): number =>
  records.reduce((count, { kind, segment }) => (kind === 'video' ? Math.max(count, segment + 1) : count), 0)

const kindWords: Record<PartKind, string> = {
  video: 'a video',
  narration: 'a narration',
  music: 'music',
  compose: 'a composed film',
}

const partOf = ({ records }: Films, { field, id }: Joined, kind: PartKind, segment = 0): FilmRecord => {
  const part = records.find((record) => record.id === id)
  if (!part) return invalid(field, 'reference', 'names no part of this film')
  if (part.kind !== kind) return invalid(field, 'kind', `names ${kindWords[part.kind]}, not ${kindWords[kind]}`)
  if (part.segment !== segment)
    return invalid(field, 'segment_mismatch', `names a video of segment ${part.segment}, not of ${segment}`)
  return part
}

const videosOf = (film: Films, { field, ids }: JoinsAsk['videos']): FilmRecord[] => {
  const count = segmentCount(film)
  if (ids.length !== count)
    throw new AppError('FieldItemCountOutOfRange', {
      detail: `${field}: ${ids.length} items, the film has ${count} segments`,
      field,
      rule: 'count',
    })
  const twice = ids.findIndex((id, i) => ids.indexOf(id) !== i)
  if (twice >= 0) invalid(`${field}[${twice}]`, 'duplicate', 'stands in the list already')
  return ids.map((id, i) => partOf(film, { field: `${field}[${i}]`, id }, 'video', i))
}

/** The parts that a compose may join, or why it may not (D-276): first whether they fit, then whether they are there. */
export const judgeJoins = (film: Films, ask: JoinsAsk): Joins => {
  const joins = {
    videos: videosOf(film, ask.videos),
    music: ask.music && partOf(film, ask.music, 'music'),
    narration: ask.narration && partOf(film, ask.narration, 'narration'),
  }
  const open = [...joins.videos, joins.music, joins.narration].find((part) => part && part.state !== 'success')
  if (open)
    throw new AppError('Conflict', {
      detail: `part ${open.id} is ${open.state}, only successes can be joined`,
      rule: 'subtask_not_ready',
    })
  return joins
}
