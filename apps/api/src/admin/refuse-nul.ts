import { AppError } from '@kinora/contract'
import { LongText } from '@kinora/domain'

const nul = '\u0000'

/** Whether a value has U+0000 in a text or a name. */
const hasNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes(nul)
  if (Array.isArray(value)) return value.some(hasNul)
  if (value instanceof LongText) return value.bytes.includes(0)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => name.includes(nul) || hasNul(inner))
}

/** Rejects texts that PostgreSQL cannot store, before the audit log does. No id has one. */
export const refuseNul = (object: string, fields: Readonly<Record<string, unknown>>): void => {
  if (object.includes(nul)) throw new AppError('NotFound')
  for (const [name, value] of Object.entries(fields)) {
    if (name.includes(nul))
      throw new AppError('BadRequest', { detail: 'a field name has U+0000', rule: 'forbidden_key' })
    if (hasNul(value))
      throw new AppError('FieldInvalid', { detail: `${name}: must not contain U+0000`, field: name, rule: 'chars' })
  }
}
