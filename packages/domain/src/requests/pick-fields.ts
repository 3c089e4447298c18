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

/** Absent: the key is missing, or the value is null, an empty text or, for a list, an empty list. */
const isAbsent = (value: unknown, schema: z.ZodType): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0 && unwrapSchema(schema) instanceof z.ZodArray)

const required = new WeakMap<z.ZodObject, ReadonlySet<string>>()
const getRequiredFields = (schema: z.ZodObject): ReadonlySet<string> => {
  const known = required.get(schema)
  if (known) return known
  const names = Object.entries(schema.shape).filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
  const found = new Set(names.map(([name]) => name))
  required.set(schema, found)
  return found
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Findings of the picker beside the fields. */
type Found = {
  missing: string[]
  longTexts: Map<string, LongText>
  /** Values and faults of long-text fields: already measured, so no schema reads them. */
  measured: Map<string, string | LongText>
  faults: FieldFault[]
  unknown: ReturnType<typeof createUnknownFields>
}

/** The maximum length of any text except payloads and scripts. */
const mostShortChars = 16_384

const getMaxChars = (field: z.ZodType): number => {
  const kind = unwrapSchema(field)
  return (kind instanceof z.ZodString ? kind.maxLength : null) ?? mostShortChars
}

const longFault = (text: LongText, most: number, isScript: boolean): Omit<FieldFault, 'field'> | undefined => {
  if (text.measures.characters > most) return { rule: 'max_length', message: `at most ${most} characters` }
  return isScript ? scriptFault(text.measures) : undefined
}

/**
 * Converts a long text for its schema. Media stays bytes under a placeholder that no customer text can equal. A text of
 * the length of a payload or script is validated by its measures. Any other text becomes a string, cut beyond the
 * maximum of its field.
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
  const most = getMaxChars(field)
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
  const needed = getRequiredFields(schema)
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

/** Sorts by the order of the schema. */
const inOrder = (schema: z.ZodObject, names: readonly string[]): string[] => {
  const order = Object.keys(schema.shape)
  const fieldPosition = (name: string): number => order.indexOf(/^[a-z_]+/.exec(name)?.[0] ?? '')
  return names.toSorted((a, b) => fieldPosition(a) - fieldPosition(b))
}

/**
 * Keeps the known fields, drops absent ones and lists missing required ones. One field of each `either` group is
 * required.
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
