import { hashPrefix } from '@kinora/contract'

/** Replaces media hashes in the parameters with the media. A text that only looks like a hash stays. */
export const fillIn = (value: unknown, media: ReadonlyMap<string, string>): unknown => {
  if (typeof value === 'string')
    return value.startsWith(hashPrefix) ? (media.get(value.slice(hashPrefix.length)) ?? value) : value
  if (Array.isArray(value)) return value.map((item) => fillIn(item, media))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fillIn(inner, media)]))
}
