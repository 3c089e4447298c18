import { AppError, type Reason, type Rule } from '@kinora/contract'
import type { z } from 'zod'
import { checkUrlText, type HostPolicy } from '../urls/check-url-text.ts'
import { checkMetaData } from './check-meta-data.ts'
import { textChecks } from './fields.ts'
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
    const message = sayFault(issue, rule, { value, model: given['model'] })
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

export const refuse = ({ field, rule, message }: FieldFault): never => {
  throw new AppError(reasonOf[rule] ?? 'FieldInvalid', { detail: `${field}: ${message}`, field, rule })
}

/** The request with its defaults; throws for the worst fault, or for the first address or label that may not be used. */
export const checkFields = (
  schema: z.ZodObject,
  given: Record<string, unknown>,
  hosts: HostPolicy,
  measured: readonly FieldFault[] = [],
): Record<string, unknown> => {
  const parsed = schema.safeParse(given)
  const [worst] = faultsIn(schema, given, parsed.error?.issues ?? [], measured)
  if (worst) refuse(worst)
  // Results may be named as media, never as a place to tell something to.
  const { resultOrigin: _ofMedia, ...strangers } = hosts
  for (const [field, value] of Object.entries(given)) {
    if (typeof value !== 'string') continue
    const check = textChecks.get(schema.shape[field] as z.ZodType)?.check
    const fault =
      check === 'address' ? checkUrlText(value, strangers) : check === 'label' ? checkMetaData(value) : undefined
    if (fault) refuse({ field, ...fault })
  }
  return parsed.data ?? {}
}
