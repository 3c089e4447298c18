import { AppError } from '@kinora/contract'
import { LongText } from '@kinora/domain'
import type { FormEntry } from './form.ts'

type Fields = Record<string, unknown>

/** A file of a form. Its text is empty. */
class AttachedFile extends LongText {
  override toString(): string {
    return ''
  }
}

const createFields = (): Fields => Object.create(null) as Fields
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

const toFieldValue = (entry: FormEntry): unknown => {
  if ('text' in entry) return entry.text
  return new AttachedFile(new TextEncoder().encode(entry.head), entry.file)
}

/** Parses `image`, `image[]`, `input_reference[image_url]`. Clients nest one level at most. */
const parsePartName = (name: string): { field: string; inner: string | undefined } => {
  const [, field = '', inner] = /^([^[\]]+)(?:\[([^[\]]*)\])?$/.exec(name) ?? []
  if (field === '' || forbidden.has(field) || forbidden.has(inner ?? ''))
    throw new AppError('BadRequest', {
      detail: 'a part of the form has a name that cannot be used',
      rule: 'forbidden_key',
    })
  return { field, inner }
}

const duplicateName = (name: string): AppError =>
  new AppError('BadRequest', { detail: `${name.slice(0, 100)} appears twice in the form`, rule: 'duplicate_key' })

/** Converts form entries to the fields of a document. */
export const formFields = (entries: readonly FormEntry[]): Fields => {
  const fields = createFields()
  for (const entry of entries) {
    const { field, inner } = parsePartName(entry.name)
    const existing = fields[field]
    if (inner === undefined) {
      if (existing !== undefined) throw duplicateName(entry.name)
      fields[field] = toFieldValue(entry)
    } else if (inner === '') {
      if (existing !== undefined && !Array.isArray(existing)) throw duplicateName(entry.name)
      fields[field] = [...(existing ?? []), toFieldValue(entry)]
    } else {
      const object = (existing ?? createFields()) as Fields
      if (typeof object !== 'object' || Array.isArray(object) || object instanceof LongText || inner in object)
        throw duplicateName(entry.name)
      object[inner] = toFieldValue(entry)
      fields[field] = object
    }
  }
  return fields
}
