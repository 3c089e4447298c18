import { AppError } from '@kinora/contract'
import { LongText } from '@kinora/domain'
import type { FormEntry } from './form.ts'

type Fields = Record<string, unknown>

/** A file of a form. Whoever wants a text of it finds none. */
class AttachedFile extends LongText {
  override toString(): string {
    return ''
  }
}

const bare = (): Fields => Object.create(null) as Fields
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

const contentOf = (entry: FormEntry): unknown => {
  if ('text' in entry) return entry.text
  return new AttachedFile(new TextEncoder().encode(entry.head), entry.file)
}

/** `image`, `image[]`, `input_reference[image_url]`: one level is all that clients write. */
const placeOf = (name: string): { field: string; inner: string | undefined } => {
  const [, field = '', inner] = /^([^[\]]+)(?:\[([^[\]]*)\])?$/.exec(name) ?? []
  if (field === '' || forbidden.has(field) || forbidden.has(inner ?? ''))
    throw new AppError('BadRequest', {
      detail: 'a part of the form has a name that cannot be used',
      rule: 'forbidden_key',
    })
  return { field, inner }
}

const twice = (name: string): AppError =>
  new AppError('BadRequest', { detail: `${name.slice(0, 100)} stands in the form twice`, rule: 'duplicate_key' })

/** A form as the fields of a document. */
export const formFields = (entries: readonly FormEntry[]): Fields => {
  const fields = bare()
  for (const entry of entries) {
    const { field, inner } = placeOf(entry.name)
    const there = fields[field]
    if (inner === undefined) {
      if (there !== undefined) throw twice(entry.name)
      fields[field] = contentOf(entry)
    } else if (inner === '') {
      if (there !== undefined && !Array.isArray(there)) throw twice(entry.name)
      fields[field] = [...(there ?? []), contentOf(entry)]
    } else {
      const object = (there ?? bare()) as Fields
      if (typeof object !== 'object' || Array.isArray(object) || object instanceof LongText || inner in object)
        throw twice(entry.name)
      object[inner] = contentOf(entry)
      fields[field] = object
    }
  }
  return fields
}
