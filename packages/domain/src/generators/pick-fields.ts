import { AppError } from '@kinora/contract'
import { z } from 'zod'
import { textChecks } from './fields.ts'
import { LongText, type LongTexts } from './long-text.ts'

type Fields = Record<string, unknown>

/** The schema under defaults and options. */
const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable
    ? bare(schema.unwrap() as z.ZodType)
    : schema

const isBlank = (value: unknown): boolean => typeof value === 'string' && /^\p{White_Space}*$/u.test(value)

/** Not given at all: the key is missing, null, an empty text, or for a list the empty list. */
const isAbsent = (value: unknown, schema: z.ZodType): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0 && bare(schema) instanceof z.ZodArray)

const required = new WeakMap<z.ZodObject, ReadonlySet<string>>()
const requiredOf = (schema: z.ZodObject): ReadonlySet<string> => {
  const known = required.get(schema)
  if (known) return known
  const names = Object.entries(schema.shape).filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
  const found = new Set(names.map(([name]) => name))
  required.set(schema, found)
  return found
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What picking found beside the fields themselves. */
type Found = { missing: string[]; longTexts: Map<string, LongText> }

/** Media stays bytes and is called by a name that no text of a customer can have; other fields want their string. */
const shortened = (field: z.ZodType, text: LongText, { longTexts }: Found): string => {
  if (textChecks.get(field)?.check !== 'media') return text.toString()
  const name = `data:\u0000${longTexts.size}`
  longTexts.set(name, text)
  return name
}

const pick = (schema: z.ZodObject, body: Fields, path: string, found: Found): Fields => {
  const given: Fields = {}
  const needed = requiredOf(schema)
  for (const [name, field] of Object.entries(schema.shape) as [string, z.ZodType][]) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined
    const absent = isAbsent(value, field)
    if (!absent) given[name] = pickInside(field, value, `${path}${name}`, found)
    if (needed.has(name) && (absent || isBlank(value))) found.missing.push(`${path}${name}`)
  }
  return given
}

const pickInside = (field: z.ZodType, value: unknown, path: string, found: Found): unknown => {
  if (value instanceof LongText) return shortened(field, value, found)
  const kind = bare(field)
  const item = kind instanceof z.ZodArray ? (kind.element as z.ZodType) : undefined
  if (item === undefined || !Array.isArray(value)) return value
  return value.map((each, i) => {
    if (each instanceof LongText) return shortened(item, each, found)
    return item instanceof z.ZodObject && isFields(each) ? pick(item, each, `${path}[${i}].`, found) : each
  })
}

/** In the order in which the schema lists them. */
const inOrder = (schema: z.ZodObject, names: readonly string[]): string[] => {
  const order = Object.keys(schema.shape)
  const placeOf = (name: string): number => order.indexOf(/^[a-z_]+/.exec(name)?.[0] ?? '')
  return names.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/**
 * Keeps the fields a generator knows, drops those that are not given, and names all required ones that are missing. Of
 * the fields of an `either` one must be given.
 */
export const pickFields = (
  schema: z.ZodObject,
  body: Fields,
  either: readonly (readonly [string, string])[] = [],
): { given: Fields; longTexts: LongTexts } => {
  const found: Found = { missing: [], longTexts: new Map() }
  const given = pick(schema, body, '', found)
  for (const names of either)
    if (names.every((name) => given[name] === undefined || isBlank(given[name]))) found.missing.push(names[0])
  const { longTexts } = found
  const missing = either.length === 0 ? found.missing : inOrder(schema, found.missing)
  const [first] = missing
  if (first !== undefined)
    throw new AppError('FieldLacking', { detail: missing.join(', '), field: first, rule: 'required' })
  return { given, longTexts }
}
