import { AppError, type Rule } from '@kinora/contract'
import type { z } from 'zod'
import { checkUrlText, type HostPolicy } from '../urls/check-url-text.ts'
import { checkMetaData } from './check-meta-data.ts'
import { textChecks } from './fields.ts'
import { LongText } from './long-text.ts'

type Issue = z.core.$ZodIssue

/** Which broken rule is told first when a request breaks several. */
const order: readonly Rule[] = [
  'type',
  'unicode',
  'model',
  'enum',
  'duration_model',
  'resolution_model',
  'aspect_model',
  'range',
  'max_length',
  'chars',
  'unwanted',
  'count',
  'combination',
]
const rank = (rule: Rule): number => order.indexOf(rule) + 1 || order.length + 1

const isBlank = (value: unknown): boolean => typeof value === 'string' && /^\p{White_Space}*$/u.test(value)
const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === ''

const required = new WeakMap<z.ZodObject, ReadonlySet<string>>()
const requiredOf = (schema: z.ZodObject): ReadonlySet<string> => {
  const known = required.get(schema)
  if (known) return known
  const names = Object.entries(schema.shape).filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
  const found = new Set(names.map(([name]) => name))
  required.set(schema, found)
  return found
}

/** Keeps the fields a generator knows, drops those that are not given, and names all required ones that are missing. */
export const pickFields = (schema: z.ZodObject, body: Record<string, unknown>): Record<string, unknown> => {
  const given: Record<string, unknown> = {}
  const missing: string[] = []
  const needed = requiredOf(schema)
  for (const name of Object.keys(schema.shape)) {
    const sent = Object.hasOwn(body, name) ? body[name] : undefined
    const value = sent instanceof LongText ? sent.toString() : sent
    if (!isAbsent(value)) given[name] = value
    if (needed.has(name) && (isAbsent(value) || isBlank(value))) missing.push(name)
  }
  const [first] = missing
  if (first !== undefined)
    throw new AppError('FieldLacking', { detail: missing.join(', '), field: first, rule: 'required' })
  return given
}

const ruleOf = (issue: Issue, value: unknown): Rule => {
  if (typeof value === 'number' && !Number.isFinite(value)) return 'range'
  switch (issue.code) {
    case 'invalid_value':
      return typeof value === typeof issue.values[0] ? 'enum' : 'type'
    case 'too_big':
    case 'too_small':
      return typeof value === 'string' ? 'max_length' : Array.isArray(value) ? 'count' : 'range'
    case 'custom':
      return (issue.params?.['rule'] ?? 'format') as Rule
    default:
      return 'type'
  }
}

export type FieldFault = { field: string; rule: Rule; message: string }

/** All that is wrong by schema, worst first, in the order in which the interface lists the fields. */
const faultsIn = (schema: z.ZodObject, given: Record<string, unknown>, issues: readonly Issue[]): FieldFault[] => {
  const position = Object.keys(schema.shape)
  const at = (fault: FieldFault) => position.indexOf(fault.field)
  return issues
    .map((issue) => {
      const field = String(issue.path[0])
      return { field, rule: ruleOf(issue, given[field]), message: issue.message }
    })
    .sort((a, b) => rank(a.rule) - rank(b.rule) || at(a) - at(b))
}

export const faultsOf = (schema: z.ZodObject, given: Record<string, unknown>): FieldFault[] =>
  faultsIn(schema, given, schema.safeParse(given).error?.issues ?? [])

const refuse = ({ field, rule, message }: FieldFault): never => {
  throw new AppError('FieldInvalid', { detail: `${field}: ${message}`, field, rule })
}

/** The request with its defaults; throws for the worst fault, or for the first address or label that may not be used. */
export const checkFields = (
  schema: z.ZodObject,
  given: Record<string, unknown>,
  hosts: HostPolicy,
): Record<string, unknown> => {
  const parsed = schema.safeParse(given)
  const [worst] = parsed.success ? [] : faultsIn(schema, given, parsed.error.issues)
  if (worst) refuse(worst)
  for (const [field, value] of Object.entries(given)) {
    if (typeof value !== 'string') continue
    const check = textChecks.get(schema.shape[field] as z.ZodType)?.check
    const fault =
      check === 'address' ? checkUrlText(value, hosts) : check === 'label' ? checkMetaData(value) : undefined
    if (fault) refuse({ field, ...fault })
  }
  return parsed.data ?? {}
}
