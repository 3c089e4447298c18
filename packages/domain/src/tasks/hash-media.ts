import { hashPrefix } from '@kinora/contract'
import type { ObjectRef } from '../steps/media.ts'

type Fields = Record<string, unknown>
type Placed = { field: string; sha256: string }

/** `subjects[1].images[0]` as its steps; indices as numbers. */
const stepsOf = (field: string): (string | number)[] =>
  [...field.matchAll(/(\w+)|\[(\d+)\]/g)].map(([, name, index]) => (index === undefined ? (name ?? '') : Number(index)))

/** A copy with the value at the place, which is made where it is not there. */
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

/** An address may open what lies there, and a bundle is handed on. Texts stay as they are, whatever they look like. */
const withoutAddresses = (value: unknown, texts: ReadonlySet<string>): unknown => {
  if (typeof value === 'string') return isAddress(value) && !texts.has(value) ? '' : value
  // The record of a request may list pictures of its subjects as well, which stand with these.
  if (Array.isArray(value))
    return value
      .filter((item) => !(typeof item === 'string' && isAddress(item) && !texts.has(item)))
      .map((item) => withoutAddresses(item, texts))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutAddresses(inner, texts)]))
}

/** The parameters with the hashes of media in place of its addresses. */
export const hashMedia = (used: Readonly<Fields>, inputs: readonly Placed[], texts: readonly string[]): Fields =>
  inputs.reduce<Fields>(
    (fields, { field, sha256 }) => withValue(fields, stepsOf(field), `${hashPrefix}${sha256}`) as Fields,
    withoutAddresses(used, new Set(texts)) as Fields,
  )

const isObjectRef = (value: object): value is ObjectRef => 'sha256' in value && 'bytes' in value && 'mediaType' in value

/** Stored objects that parameters name: those of subjects, and of tasks before. */
export const objectsIn = (value: unknown): ObjectRef[] => {
  if (typeof value !== 'object' || value === null) return []
  return isObjectRef(value) ? [value] : Object.values(value).flatMap(objectsIn)
}
