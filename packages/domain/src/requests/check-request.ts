import { AppError, type Fault, limits, type Reason, type Rule } from '@kinora/contract'
import type { z } from 'zod'
import { checkUrlText, type HostPolicy } from '../urls/check-url-text.ts'
import { checkMetaData } from './check-meta-data.ts'
import { narrowedValues, textChecks } from './fields.ts'
import { sayFault, withModel } from './say-fault.ts'

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
  'format',
  'unwanted',
  'count',
  'duplicate',
  'combination',
]
const rank = (rule: Rule): number => order.indexOf(rule) + 1 || order.length + 1

const reasonOf: Partial<Record<Rule, Reason>> = {
  required: 'FieldLacking',
  unwanted: 'FieldUnwanted',
  count: 'FieldItemCountOutOfRange',
}

/** `subjects[0].name` */
export const fieldPath = (path: readonly PropertyKey[]): string =>
  path.map((part, i) => (typeof part === 'number' ? `[${part}]` : i === 0 ? String(part) : `.${String(part)}`)).join('')

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part], given)

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

/** All that is wrong by schema or by measuring, worst first, in the order in which the interface lists the fields. */
const faultsIn = (
  schema: z.ZodObject,
  given: Record<string, unknown>,
  issues: readonly Issue[],
  measured: readonly FieldFault[] = [],
): FieldFault[] => {
  const position = Object.keys(schema.shape)
  const ofSchema = issues.map((issue) => {
    const value = valueAt(given, issue.path)
    const rule = ruleOf(issue, value)
    const narrowed = narrowedValues.get(schema.shape[String(issue.path[0])] as z.ZodType)?.narrow(given)
    const message = sayFault(issue, rule, { value, model: given['model'], narrowed })
    return { at: position.indexOf(String(issue.path[0])), field: fieldPath(issue.path), rule, message }
  })
  const ofMeasures = measured.map(({ field, rule, message }) => ({
    at: position.indexOf(field),
    field,
    rule,
    message: withModel(message, rule, given['model']),
  }))
  return [...ofSchema, ...ofMeasures].sort((a, b) => rank(a.rule) - rank(b.rule) || a.at - b.at)
}

export const faultsOf = (schema: z.ZodObject, given: Record<string, unknown>): FieldFault[] =>
  faultsIn(schema, given, schema.safeParse(given).error?.issues ?? [])

const asFault = ({ field, rule, message }: FieldFault): Fault => ({
  field,
  reason: reasonOf[rule] ?? 'FieldInvalid',
  rule,
  message,
})

/** Refuses a request by its first fault; the others stand beside it (D-505). */
const refuseAll = (first: FieldFault, others: readonly FieldFault[], detail: string): never => {
  const faults = [first, ...others].slice(0, limits.faultsPerReply).map(asFault)
  throw new AppError(reasonOf[first.rule] ?? 'FieldInvalid', { detail, field: first.field, rule: first.rule, faults })
}

export const refuse = (fault: FieldFault, others: readonly FieldFault[] = []): never =>
  refuseAll(fault, others, `${fault.field}: ${fault.message}`)

/** Refuses a request that lacks fields, or has wrong ones. */
export const refuseFaults = (missing: readonly string[], wrong: readonly FieldFault[]): void => {
  const lacking = missing.map((field): FieldFault => ({ field, rule: 'required', message: 'is missing or empty' }))
  const [first, ...others] = [...lacking, ...wrong]
  if (first) refuseAll(first, others, lacking.length > 0 ? missing.join(', ') : `${first.field}: ${first.message}`)
}

/** Addresses and labels that may not be used. */
const textFaults = (schema: z.ZodObject, given: Record<string, unknown>, hosts: HostPolicy): FieldFault[] => {
  // Results may be named as media, never as a place to tell something to.
  const { resultOrigin: _ofMedia, ...strangers } = hosts
  return Object.entries(given).flatMap(([field, value]) => {
    if (typeof value !== 'string') return []
    const check = textChecks.get(schema.shape[field] as z.ZodType)?.check
    const fault =
      check === 'address' ? checkUrlText(value, strangers) : check === 'label' ? checkMetaData(value) : undefined
    return fault ? [{ field, ...fault }] : []
  })
}

/** What picking the fields found: those that are given, required ones that are missing, and faults of long texts. */
export type PickedFields = {
  given: Record<string, unknown>
  missing: readonly string[]
  faults: readonly FieldFault[]
}

/** The request with its defaults; throws for all that is missing or wrong, the worst first. */
export const checkFields = (
  schema: z.ZodObject,
  { given, missing, faults: measured }: PickedFields,
  hosts: HostPolicy,
): Record<string, unknown> => {
  const parsed = schema.safeParse(given)
  const issues = (parsed.error?.issues ?? []).filter(({ path }) => !missing.includes(fieldPath(path)))
  refuseFaults(missing, [...faultsIn(schema, given, issues, measured), ...textFaults(schema, given, hosts)])
  return parsed.data ?? {}
}
