import { LongText, refuse } from '@kinora/domain'

export type Fields = Readonly<Record<string, unknown>>

/** Forms know texts only, so a number may come as one. What is none is left for our own checks to refuse. */
export const numberAsked = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d{1,9}(\.\d{1,9})?$/.test(value) ? Number(value) : (value ?? undefined)

/** Not given, or one of these; anything else would be something other than what was asked for. */
export const oneOf = <const W extends string | number>(
  fields: Fields,
  field: string,
  words: readonly W[],
): W | undefined => {
  const value = fields[field] ?? ''
  if (value === '') return undefined
  const said = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  const found = words.find((word) => String(word) === said)
  if (found === undefined) refuse({ field, rule: 'enum', message: `this service has only ${words.join(', ')}` })
  return found
}

/** What nobody here can do, whatever is asked of it. */
export const none = (fields: Fields, field: string): void => {
  const value = fields[field] ?? ''
  if (value !== '' && value !== false && value !== 'false')
    refuse({ field, rule: 'unwanted', message: 'this service does not have it, leave it out' })
}

/** The bytes of a form, a text, or the object that stands for either in JSON. */
export const pictureAsked = (value: unknown, field: string): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof LongText || Array.isArray(value))
    return value ?? undefined
  const { image_url: address, file_id: id } = value as Fields
  if (address === undefined && id !== undefined)
    refuse({ field, rule: 'reference', message: 'files are not kept here: send the bytes, or image_url' })
  return address
}
