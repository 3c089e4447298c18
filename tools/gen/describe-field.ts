import { textChecks } from '@kinora/domain'
import { z } from 'zod'
import { numberRanges } from './number-ranges.ts'

/** A field of a request or a setting, as the documentation shows it. */
export type FieldFacts = { takes: string; standard: string; isRequired: boolean; meaning: string }

const count = (n: number): string => n.toLocaleString('en-US')
const isSafeBound = (n: number): boolean => Math.abs(n) === Number.MAX_SAFE_INTEGER

const takesText = ({ maxLength, minLength, format, pattern, url, metaData }: z.core.JSONSchema.BaseSchema): string => {
  const kind =
    url === true || format === 'uri' ? 'URL (http or https)' : metaData === true ? 'JSON object as a string' : 'string'
  const unit = metaData === true ? 'bytes' : 'characters'
  return [
    kind,
    minLength !== undefined && minLength > 1 ? `at least ${count(minLength)} ${unit}` : '',
    maxLength === undefined ? '' : `at most ${count(maxLength)} ${unit}`,
    pattern === undefined ? '' : `matching \`${pattern}\``,
  ]
    .filter((part) => part !== '')
    .join(', ')
}

const takesNumber = ({ type, minimum, maximum }: z.core.JSONSchema.BaseSchema): string => {
  const kind = type === 'integer' ? 'integer' : 'number'
  const [least, most] = [minimum, maximum].map((n) => (n === undefined || isSafeBound(n) ? '' : count(n)))
  if (most === '') return least === '' ? kind : `${kind}, at least ${least}`
  return `${kind}, ${least} to ${most}`
}

const takes = (schema: z.core.JSONSchema.BaseSchema): string => {
  const { type, enum: values } = schema
  if (values?.every((value) => typeof value === 'number')) return numberRanges(values)
  if (values) return values.map((value) => `\`${String(value)}\``).join(', ')
  if (type === 'string') return takesText(schema)
  if (type === 'integer' || type === 'number') return takesNumber(schema)
  return String(type)
}

const takesMedia = (schema: z.core.JSONSchema.BaseSchema): string =>
  schema['x-address-only'] === true ? 'URL (http or https)' : 'URL, data URI or upload'

export const describeField = (field: z.ZodType): FieldFacts => {
  const schema = z.toJSONSchema(field, { io: 'input' })
  const { default: standard, description = '' } = schema
  return {
    takes: textChecks.get(field)?.check === 'media' ? takesMedia(schema) : takes(schema),
    standard:
      standard === undefined
        ? ''
        : standard === ''
          ? 'empty'
          : `\`${typeof standard === 'string' ? standard : JSON.stringify(standard)}\``,
    isRequired: !field.safeParse(undefined).success,
    meaning: description,
  }
}
