import type { Json } from '@kinora/domain'

type Fields = Readonly<Record<string, Json | undefined>>
const hasValue = (entry: [string, Json | undefined]): entry is [string, Json] => entry[1] !== undefined

/** Fields of a JSON body; those without a value are left out. */
export const jsonFields = (fields: Fields): { [name: string]: Json } =>
  Object.fromEntries(Object.entries(fields).filter(hasValue))

/** The same as parts of a form. */
export const formFields = (fields: Fields): { name: string; value: string }[] =>
  Object.entries(fields)
    .filter(hasValue)
    .map(([name, value]) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) }))
