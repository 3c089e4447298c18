import type { Warning } from '@kinora/contract'
import { z } from 'zod'
import { createUnknownFields } from '../warnings/unknown-fields.ts'
import type { FieldFault, PickedFields } from './check-request.ts'
import { scriptFault, textChecks } from './fields.ts'
import { LongText, type LongTexts } from './long-text.ts'
import { unwrapSchema } from './unwrap-schema.ts'

type Fields = Record<string, unknown>

const isBlank = (value: unknown): boolean =>
  value instanceof LongText ? value.isBlank : typeof value === 'string' && /^\p{White_Space}*$/u.test(value)

/** Not given at all: the key is missing, null, an empty text, or for a list the empty list. */
const isAbsent = (value: unknown, schema: z.ZodType): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0 && unwrapSchema(schema) instanceof z.ZodArray)

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
type Found = {
  missing: string[]
  longTexts: Map<string, LongText>
  /** Values of fields that take long texts, and what is wrong with them: measured already, so no schema reads them. */
  measured: Map<string, string | LongText>
  faults: FieldFault[]
  unknown: ReturnType<typeof createUnknownFields>
}

/** More characters than any text has that is not a payload or a script. */
const mostShortChars = 16_384

const mostCharsOf = (field: z.ZodType): number => {
  const kind = unwrapSchema(field)
  return (kind instanceof z.ZodString ? kind.maxLength : null) ?? mostShortChars
}

const longFault = (text: LongText, most: number, isScript: boolean): Omit<FieldFault, 'field'> | undefined => {
  if (text.measures.characters > most) return { rule: 'max_length', message: `at most ${most} characters` }
  return isScript ? scriptFault(text.measures) : undefined
}

/**
 * A long text as its schema reads it. Media stays bytes under a name that no customer text can have. What is as long as
 * only a payload or a script may be is judged by its measures. Any other text is a string, cut where it is too long for
 * its field: the rest decides nothing.
 */
const shortened = (field: z.ZodType, text: LongText, path: string, found: Found): string => {
  const { check } = textChecks.get(field) ?? textChecks.get(unwrapSchema(field)) ?? {}
  const { longTexts, measured, faults } = found
  if (check === 'media' && (text.isData || text.measures.characters > mostShortChars)) {
    const name = `data:\u0000${longTexts.size}`
    longTexts.set(name, text)
    return name
  }
  const { characters } = text.measures
  const most = mostCharsOf(field)
  if (most <= mostShortChars || characters <= mostShortChars)
    return characters <= most ? text.toString() : text.head(most + 1)
  const isScript = check === 'script'
  const fault = longFault(text, most, isScript)
  if (fault) faults.push({ field: path, ...fault })
  else measured.set(path, isScript ? text : text.toString())
  return 'measured'
}

const pick = (schema: z.ZodObject, body: Fields, path: string, found: Found): Fields => {
  const given: Fields = {}
  const needed = requiredOf(schema)
  found.unknown.collect(body, Object.keys(schema.shape), path)
  for (const [name, field] of Object.entries(schema.shape) as [string, z.ZodType][]) {
    const value = Object.hasOwn(body, name) ? body[name] : undefined
    const absent = isAbsent(value, field)
    if (!absent) given[name] = pickInside(field, value, `${path}${name}`, found)
    if (needed.has(name) && (absent || isBlank(value))) found.missing.push(`${path}${name}`)
  }
  return given
}

const pickInside = (field: z.ZodType, value: unknown, path: string, found: Found): unknown => {
  if (value instanceof LongText) return shortened(field, value, path, found)
  const kind = unwrapSchema(field)
  const item = kind instanceof z.ZodArray ? (kind.element as z.ZodType) : undefined
  if (item === undefined || !Array.isArray(value)) return value
  return value.map((each, i) => {
    if (each instanceof LongText) return shortened(item, each, `${path}[${i}]`, found)
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
): PickedFields & { longTexts: LongTexts; measured: Found['measured']; unknown: Warning[] } => {
  const unknown = createUnknownFields()
  const found: Found = { missing: [], longTexts: new Map(), measured: new Map(), faults: [], unknown }
  const given = pick(schema, body, '', found)
  for (const names of either)
    if (names.every((name) => given[name] === undefined || isBlank(given[name]))) found.missing.push(names[0])
  const { longTexts, measured, faults } = found
  const missing = either.length === 0 ? found.missing : inOrder(schema, found.missing)
  return { given, missing, longTexts, measured, faults, unknown: unknown.warnings }
}
