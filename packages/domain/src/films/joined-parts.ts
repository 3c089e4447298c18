import type { FilmRecord, FilmView } from '../ports/films.ts'

/** The parts of a compose; the first compose joined the parts of the create. */
export const listJoinedParts = (
  { records }: Pick<FilmView, 'records'>,
  { joins }: Pick<FilmRecord, 'joins'>,
): FilmRecord[] => {
  if (joins.length > 0) return joins.flatMap((id) => records.find((record) => record.id === id) ?? [])
  const isFirst = ({ kind, segment }: FilmRecord, i: number): boolean =>
    records.findIndex((other) => other.kind === kind && other.segment === segment) === i
  return records.filter(isFirst)
}
