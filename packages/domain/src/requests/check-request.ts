import { AppError, type Fault, limits, type Reason, type Rule } from '@kinora/contract'
import type { z } from 'zod'
import { checkUrlText, type HostPolicy } from '../urls/check-url-text.ts'
import { checkMetaData } from './check-meta-data.ts'
import { narrowedValues, textChecks } from './fields.ts'
import { formatFault, withModel } from './format-fault.ts'

type Issue = z.core.$ZodIssue

/** Order of the rules in replies with several faults. */
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

const reasonByRule: Partial<Record<Rule, Reason>> = {
  required: 'FieldLacking',
  unwanted: 'FieldUnwanted',
  count: 'FieldItemCountOutOfRange',
}

/** `subjects[0].name` */
export const fieldPath = (path: readonly PropertyKey[]): string =>
  path.map((part, i) => (typeof part === 'number' ? `[${part}]` : i === 0 ? String(part) : `.${String(part)}`)).join('')

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part], given)

const resolveRule = (issue: Issue, value: unknown): Rule => {
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

/** All faults by schema or by measuring, by rule first, then in the order of the fields in the interface. */
const faultsIn = (
  schema: z.ZodObject,
  given: Record<string, unknown>,
  issues: readonly Issue[],
  measured: readonly FieldFault[] = [],
): FieldFault[] => {
  const position = Object.keys(schema.shape)
  const schemaFaults = issues.map((issue) => {
    const value = valueAt(given, issue.path)
    const rule = resolveRule(issue, value)
    const narrowed = narrowedValues.get(schema.shape[String(issue.path[0])] as z.ZodType)?.narrow(given)
    const message = formatFault(issue, rule, { value, model: given['model'], narrowed })
    return { at: position.indexOf(String(issue.path[0])), field: fieldPath(issue.path), rule, message }
  })
  const measureFaults = measured.map(({ field, rule, message }) => ({
    at: position.indexOf(field),
    field,
    rule,
    message: withModel(message, rule, given['model']),
  }))
  return [...schemaFaults, ...measureFaults].sort((a, b) => rank(a.rule) - rank(b.rule) || a.at - b.at)
}

export const collectFaults = (schema: z.ZodObject, given: Record<string, unknown>): FieldFault[] =>
  faultsIn(schema, given, schema.safeParse(given).error?.issues ?? [])

const asFault = ({ field, rule, message }: FieldFault): Fault => ({
  field,
  reason: reasonByRule[rule] ?? 'FieldInvalid',
  rule,
  message,
})

/** Throws the first fault of a request with all others in its detail (D-505). */
const refuseAll = (first: FieldFault, others: readonly FieldFault[], detail: string): never => {
  const faults = [first, ...others].slice(0, limits.faultsPerReply).map(asFault)
  throw new AppError(reasonByRule[first.rule] ?? 'FieldInvalid', {
    detail,
    field: first.field,
    rule: first.rule,
    faults,
  })
}

export const refuse = (fault: FieldFault, others: readonly FieldFault[] = []): never =>
  refuseAll(fault, others, `${fault.field}: ${fault.message}`)

/** Throws for missing or invalid fields. */
export const refuseFaults = (missing: readonly string[], wrong: readonly FieldFault[]): void => {
  const lacking = missing.map((field): FieldFault => ({ field, rule: 'required', message: 'is missing or empty' }))
  const [first, ...others] = [...lacking, ...wrong]
  if (first) refuseAll(first, others, lacking.length > 0 ? missing.join(', ') : `${first.field}: ${first.message}`)
}

/** Faults of URLs and labels. */
const textFaults = (schema: z.ZodObject, given: Record<string, unknown>, hosts: HostPolicy): FieldFault[] => {
  // Result URLs are allowed for media, never for callbacks.
  const { resultOrigin: _resultOrigin, ...hostPolicy } = hosts
  return Object.entries(given).flatMap(([field, value]) => {
    if (typeof value !== 'string') return []
    const check = textChecks.get(schema.shape[field] as z.ZodType)?.check
    const fault =
      check === 'address' ? checkUrlText(value, hostPolicy) : check === 'label' ? checkMetaData(value) : undefined
    return fault ? [{ field, ...fault }] : []
  })
}

/** Picked fields: the given ones, missing required ones, and faults of long texts. */
export type PickedFields = {
  given: Record<string, unknown>
  missing: readonly string[]
  faults: readonly FieldFault[]
}

/** The request with its defaults; throws for all missing or invalid fields, in the order of the rules. */
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
