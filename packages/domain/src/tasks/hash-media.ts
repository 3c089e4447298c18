import { hashPrefix } from '@kinora/contract'
import type { ObjectRef } from '../steps/media.ts'

type Fields = Record<string, unknown>
type Placed = { field: string; sha256: string }

/** Parses `subjects[1].images[0]` into its path; indices become numbers. */
const parsePath = (field: string): (string | number)[] =>
  [...field.matchAll(/(\w+)|\[(\d+)\]/g)].map(([, name, index]) => (index === undefined ? (name ?? '') : Number(index)))

/** A copy with the value at the path, which is created if missing. */
const withValue = (whole: unknown, [step, ...further]: readonly (string | number)[], value: string): unknown => {
  if (step === undefined) return value
  if (typeof step === 'number') {
    const items: unknown[] = Array.isArray(whole) ? [...(whole as unknown[])] : []
    items[step] = withValue(items[step], further, value)
    return items
  }
  const fields = (typeof whole === 'object' && whole !== null ? whole : {}) as Fields
  return { ...fields, [step]: withValue(fields[step], further, value) }
}

const isAddress = (text: string): boolean => /^(https?|ssupload|data):\S*$/i.test(text)

/** A URL may grant access, and bundles are shared. Customer texts stay unchanged, even if they look like URLs. */
const withoutAddresses = (value: unknown, texts: ReadonlySet<string>): unknown => {
  if (typeof value === 'string') return isAddress(value) && !texts.has(value) ? '' : value
  // The list may include images of subjects, which also appear with their subjects.
  if (Array.isArray(value))
    return value
      .filter((item) => !(typeof item === 'string' && isAddress(item) && !texts.has(item)))
      .map((item) => withoutAddresses(item, texts))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutAddresses(inner, texts)]))
}

/** Replaces media URLs in the parameters by hashes. */
export const hashMedia = (used: Readonly<Fields>, inputs: readonly Placed[], texts: readonly string[]): Fields =>
  inputs.reduce<Fields>(
    (fields, { field, sha256 }) => withValue(fields, parsePath(field), `${hashPrefix}${sha256}`) as Fields,
    withoutAddresses(used, new Set(texts)) as Fields,
  )

const isObjectRef = (value: object): value is ObjectRef => 'sha256' in value && 'bytes' in value && 'mediaType' in value

/** Stored objects in the parameters: those of subjects and of earlier tasks. */
export const objectsIn = (value: unknown): ObjectRef[] => {
  if (typeof value !== 'object' || value === null) return []
  return isObjectRef(value) ? [value] : Object.values(value).flatMap(objectsIn)
}
