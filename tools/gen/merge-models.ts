import type { Schema as Basic } from './for-clients.ts'

export type Schema = Omit<Basic, 'oneOf' | 'items' | 'properties'> & {
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  allOf?: { anyOf?: { required?: string[] }[] }[]
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

const isSame = (values: readonly unknown[]): boolean => new Set(values.map((value) => JSON.stringify(value))).size === 1

/** The most frequent value; the first one of equals. */
const mostCommon = <T>(values: readonly T[]): T | undefined => {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(JSON.stringify(value), (counts.get(JSON.stringify(value)) ?? 0) + 1)
  const most = Math.max(...counts.values())
  return values.find((value) => counts.get(JSON.stringify(value)) === most)
}

/** All distinct descriptions, for fields that some models ignore or define differently. */
const joinDescriptions = (descriptions: readonly (string | undefined)[]): string | undefined => {
  const distinct = [...new Set(descriptions.filter((words) => words !== undefined))]
  return distinct.length > 1 ? `By model: ${distinct.join(', or: ')}` : distinct[0]
}

const loosest = (values: readonly (number | undefined)[], pick: (...all: number[]) => number): number | undefined => {
  const known = values.filter((value) => value !== undefined)
  return known.length === values.length ? pick(...known) : undefined
}

const ordered = (values: readonly unknown[]): unknown[] =>
  values.every((value) => typeof value === 'number') ? values.toSorted((a, b) => a - b) : [...values]

/** All values that any model lists; undefined where one of them accepts more than a list. */
const mergeEnums = (lists: readonly (unknown[] | undefined)[]): unknown[] | undefined =>
  lists.includes(undefined) ? undefined : ordered([...new Set(lists.flatMap((list) => list ?? []))])

const isSafeBound = (bound: number | undefined): boolean =>
  bound !== undefined && Math.abs(bound) === Number.MAX_SAFE_INTEGER

/** Leaves out trivial bounds: those of all safe integers, and bounds beside a list. */
const omitTrivialBounds = ({ minimum, maximum, ...schema }: Schema): Schema => ({
  ...schema,
  ...(schema.enum || minimum === undefined || isSafeBound(minimum) ? {} : { minimum }),
  ...(schema.enum || maximum === undefined || isSafeBound(maximum) ? {} : { maximum }),
})

const omitUndefined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

const mergeFields = (shapes: readonly Schema[]): Pick<Schema, 'properties' | 'required'> => {
  const names = [...new Set(shapes.flatMap(({ properties }) => Object.keys(properties ?? {})))]
  const required = names.filter((name) => shapes.every((shape) => shape.required?.includes(name)))
  return {
    properties: Object.fromEntries(
      names.map((name) => [name, mergeModels(shapes.flatMap(({ properties = {} }) => properties[name] ?? []))]),
    ),
    ...(required.length === 0 ? {} : { required }),
  }
}

/** One schema that accepts every value that one of these accepts. */
export const mergeModels = (shapes: readonly Schema[]): Schema => {
  const each = <K extends keyof Schema>(name: K): Schema[K][] => shapes.map((shape) => shape[name])
  const items = each('items').filter((item) => item !== undefined)
  const standards = each('default')
  return omitUndefined({
    ...(isSame(each('type')) ? { type: each('type')[0] } : {}),
    ...omitTrivialBounds({
      enum: mergeEnums(each('enum')),
      minimum: loosest(each('minimum'), Math.min),
      maximum: loosest(each('maximum'), Math.max),
    } as Schema),
    format: mostCommon(each('format')),
    description: joinDescriptions(each('description')),
    default: isSame(standards) ? standards[0] : undefined,
    minLength: loosest(each('minLength'), Math.min),
    maxLength: loosest(each('maxLength'), Math.max),
    minItems: loosest(each('minItems'), Math.min),
    maxItems: loosest(each('maxItems'), Math.max),
    ...(items.length === 0 ? {} : { items: mergeModels(items) }),
    ...(each('properties').some((fields) => fields !== undefined) ? mergeFields(shapes) : {}),
  } as Schema)
}
