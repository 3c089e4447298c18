import { AppError, type Rule } from '@kinora/contract'
import type { PartKind } from '../film-parts/parts.ts'
import type { FilmRecord, FilmView } from '../ports/films.ts'

type NamedPart = { field: string; id: string }
type Films = Pick<FilmView, 'records'>

/** The parts that a compose names, with their fields. */
export type ComposePartsInput = {
  videos: { field: string; ids: readonly string[] }
  music?: NamedPart
  narration?: NamedPart
}

export type ComposeParts = { videos: FilmRecord[]; music: FilmRecord | undefined; narration: FilmRecord | undefined }

const invalid = (field: string, rule: Rule, message: string): never => {
  throw new AppError('FieldInvalid', { detail: `${field}: ${message}`, field, rule })
}

/** Segments are numbered from 0. Each has at least the video of the create. */
export const segmentCount = ({ records }: Films): number =>
  records.reduce((count, { kind, segment }) => (kind === 'video' ? Math.max(count, segment + 1) : count), 0)

const kindWords: Record<PartKind, string> = {
  video: 'a video',
  narration: 'a narration',
  music: 'music',
  compose: 'a composed film',
}

const resolvePart = ({ records }: Films, { field, id }: NamedPart, kind: PartKind, segment = 0): FilmRecord => {
  const part = records.find((record) => record.id === id)
  if (!part) return invalid(field, 'reference', 'names no part of this film')
  if (part.kind !== kind) return invalid(field, 'kind', `names ${kindWords[part.kind]}, not ${kindWords[kind]}`)
  if (part.segment !== segment)
    return invalid(field, 'segment_mismatch', `names a video of segment ${part.segment}, not of ${segment}`)
  return part
}

const resolveVideos = (film: Films, { field, ids }: ComposePartsInput['videos']): FilmRecord[] => {
  const count = segmentCount(film)
  if (ids.length !== count)
    throw new AppError('FieldItemCountOutOfRange', {
      detail: `${field}: ${ids.length} items, the film has ${count} segments`,
      field,
      rule: 'count',
    })
  const twice = ids.findIndex((id, i) => ids.indexOf(id) !== i)
  if (twice >= 0) invalid(`${field}[${twice}]`, 'duplicate', 'is listed twice')
  return ids.map((id, i) => resolvePart(film, { field: `${field}[${i}]`, id }, 'video', i))
}

/** Resolves the parts of a compose or throws (D-276): first checks whether they fit, then whether they are ready. */
export const resolveComposeParts = (film: Films, input: ComposePartsInput): ComposeParts => {
  const parts = {
    videos: resolveVideos(film, input.videos),
    music: input.music && resolvePart(film, input.music, 'music'),
    narration: input.narration && resolvePart(film, input.narration, 'narration'),
  }
  const open = [...parts.videos, parts.music, parts.narration].find((part) => part && part.state !== 'success')
  if (open)
    throw new AppError('Conflict', {
      detail: `part ${open.id} is ${open.state}, only successful parts can be composed`,
      rule: 'subtask_not_ready',
    })
  return parts
}
