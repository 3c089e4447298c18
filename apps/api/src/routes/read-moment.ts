import { refuse } from '@kinora/domain'

const iso = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/i
/** Bounds before and after the time of any task. */
const [firstMs, lastMs] = [Date.UTC(2000, 0, 1), Date.UTC(2090, 0, 1)]

/** Reads an ISO 8601 date or time of a query; without a zone it is UTC. */
export const readMoment = (query: URLSearchParams, field: string): Date | undefined => {
  // URL decoding turns an unencoded plus into a space.
  const text = (query.get(field) ?? '').replace(/ (?=\d{2}:?\d{2}$)/, '+')
  if (text === '') return undefined
  const zone = iso.exec(text)
  const isLocal = text.includes('T') && zone?.[1] === undefined
  const ms = zone ? Date.parse(isLocal ? `${text}Z` : text) : Number.NaN
  if (Number.isNaN(ms)) refuse({ field, rule: 'format', message: 'must be an ISO 8601 date or time' })
  return new Date(Math.min(lastMs, Math.max(firstMs, ms)))
}
