import { readFileSync } from 'node:fs'

type FirstFields = Readonly<Record<string, readonly string[]>>

/** The fields that replies had in the first published version. */
const firstFields = JSON.parse(readFileSync(new URL('first-fields.json', import.meta.url), 'utf8')) as FirstFields

/** Whether a service of an older version leaves the field out. Entirely new replies have no older version. */
export const isLaterField = (reply: string, field: string, first: FirstFields = firstFields): boolean =>
  first[reply] !== undefined && !first[reply].includes(field)

const standards: Readonly<Record<string, string>> = { str: '""', int: '0', float: '0.0', bool: 'False' }

/** A type with the default that a missing field means: empty, zero, false or None. */
export const withDefault = (type: string): { type: string; standard: string } => {
  if (type.startsWith('list[')) return { type, standard: '[]' }
  if (type.startsWith('dict[')) return { type, standard: '{}' }
  if (type.endsWith('| None')) return { type, standard: 'None' }
  const standard = standards[type] ?? (type.endsWith('| str') ? '""' : undefined)
  return standard === undefined ? { type: `${type} | None`, standard: 'None' } : { type, standard }
}
