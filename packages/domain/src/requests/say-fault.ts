import type { Rule } from '@kinora/contract'
import type { z } from 'zod'
import type { Narrowed } from './fields.ts'
import { listValues } from './list-values.ts'

type Given = {
  value: unknown
  model: unknown
  narrowed?: Narrowed | undefined
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}
/** What a model decides, so that its name belongs to the answer. */
const modelRules: readonly Rule[] = ['duration_model', 'resolution_model', 'aspect_model', 'count', 'max_length']
const longestShown = 16

const kindOf = (value: unknown): string =>
  value === null ? 'null' : (kinds[Array.isArray(value) ? 'array' : typeof value] ?? typeof value)

/** Numbers and short words are said again; longer texts may be anybody's secret. */
const came = (value: unknown): string => {
  if (typeof value === 'number' || typeof value === 'boolean') return `is ${value}; `
  if (Array.isArray(value)) return `has ${value.length}; `
  return typeof value === 'string' && value.length <= longestShown ? `is ${JSON.stringify(value)}; ` : ''
}

const printed = (value: z.core.util.Primitive): string | number => (typeof value === 'number' ? value : String(value))

const allowed = (issue: z.core.$ZodIssue, { value, model, narrowed }: Given): string => {
  const unit = typeof value === 'string' ? ' characters' : ''
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}, is ${kindOf(value)}`
    case 'invalid_value':
      return narrowed
        ? `${came(value)}one of ${listValues(narrowed.values)} (model ${String(model)}${narrowed.at ?? ''})`
        : `${came(value)}one of ${listValues(issue.values.map(printed))}`
    case 'too_small':
    case 'too_big': {
      // A bound that says it better itself does so.
      const own = /^Too (small|big)/.test(issue.message) ? undefined : issue.message
      const bound = issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`
      return `${unit === '' ? came(value) : ''}${own ?? `${bound}${unit}`}`
    }
    default:
      return issue.message.startsWith('one of') ? `${came(value)}${issue.message}` : issue.message
  }
}

/** The model belongs to what it decides. */
export const withModel = (message: string, rule: Rule, model: unknown): string =>
  typeof model === 'string' && modelRules.includes(rule) ? `${message} (model ${model})` : message

/** What came, what may come, and by which model: enough to send it right the next time. */
export const sayFault = (issue: z.core.$ZodIssue, rule: Rule, given: Given): string =>
  withModel(allowed(issue, given), rule, given.model)
