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
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'a boolean',
  array: 'an array',
  object: 'an object',
}
/** Rules that depend on the model, so the message names it. */
const modelRules: readonly Rule[] = ['duration_model', 'resolution_model', 'aspect_model', 'count', 'max_length']
const longestShown = 16

const describeKind = (value: unknown): string =>
  value === null ? 'null' : (kinds[Array.isArray(value) ? 'array' : typeof value] ?? typeof value)

/** Echoes numbers and short texts; a longer text may be a secret. */
const formatReceived = (value: unknown): string => {
  if (typeof value === 'number' || typeof value === 'boolean') return `is ${value}; `
  if (Array.isArray(value)) return `has ${value.length}; `
  return typeof value === 'string' && value.length <= longestShown ? `is ${JSON.stringify(value)}; ` : ''
}

const printed = (value: z.core.util.Primitive): string | number => (typeof value === 'number' ? value : String(value))

const formatAllowed = (issue: z.core.$ZodIssue, { value, model, narrowed }: Given): string => {
  const unit = typeof value === 'string' ? ' characters' : ''
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}, got ${describeKind(value)}`
    case 'invalid_value':
      return narrowed
        ? `${formatReceived(value)}one of ${listValues(narrowed.values)} (model ${String(model)}${narrowed.at ?? ''})`
        : `${formatReceived(value)}one of ${listValues(issue.values.map(printed))}`
    case 'too_small':
    case 'too_big': {
      // Keeps a custom message of the bound.
      const own = /^Too (small|big)/.test(issue.message) ? undefined : issue.message
      const bound = issue.code === 'too_small' ? `at least ${issue.minimum}` : `at most ${issue.maximum}`
      return `${unit === '' ? formatReceived(value) : ''}${own ?? `${bound}${unit}`}`
    }
    default:
      return issue.message.startsWith('one of') ? `${formatReceived(value)}${issue.message}` : issue.message
  }
}

/** Appends the model to messages that depend on it. */
export const withModel = (message: string, rule: Rule, model: unknown): string =>
  typeof model === 'string' && modelRules.includes(rule) ? `${message} (model ${model})` : message

/** Formats a fault: the received value, the allowed values and the model. */
export const formatFault = (issue: z.core.$ZodIssue, rule: Rule, given: Given): string =>
  withModel(formatAllowed(issue, given), rule, given.model)
