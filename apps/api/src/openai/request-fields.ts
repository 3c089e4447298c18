import { LongText, refuse } from '@kinora/domain'

export type Fields = Readonly<Record<string, unknown>>

/** Parses a number that a form sent as text. Other values stay unchanged and fail in the native validation. */
export const parseNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : (value ?? undefined)

/** Parses an optional enum value and rejects any other. */
export const parseEnum = <const W extends string | number>(
  fields: Fields,
  field: string,
  words: readonly W[],
): W | undefined => {
  const value = fields[field] ?? ''
  if (value === '') return undefined
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  const match = words.find((word) => String(word) === text)
  if (match === undefined) refuse({ field, rule: 'enum', message: `must be one of ${words.join(', ')}` })
  return match
}

/** Rejects a field that the service does not support. */
export const rejectUnsupported = (fields: Fields, field: string): void => {
  const value = fields[field] ?? ''
  if (value !== '' && value !== false && value !== 'false')
    refuse({ field, rule: 'unwanted', message: 'not supported; omit this field' })
}

/** Parses a picture: form bytes, a text, or the JSON object that wraps either. */
export const parsePicture = (value: unknown, field: string): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof LongText || Array.isArray(value))
    return value ?? undefined
  const { image_url: address, file_id: id } = value as Fields
  if (address === undefined && id !== undefined)
    refuse({ field, rule: 'reference', message: 'stored files are not supported; send the bytes or image_url' })
  return address
}
