import type { Json } from '@kinora/domain'

type Fields = Readonly<Record<string, Json | undefined>>
const isTold = (entry: [string, Json | undefined]): entry is [string, Json] => entry[1] !== undefined

/** Fields of a body in JSON; those without a value are left out. */
export const jsonFields = (fields: Fields): { [name: string]: Json } =>
  Object.fromEntries(Object.entries(fields).filter(isTold))

/** The same as parts of a form. */
export const formFields = (fields: Fields): { name: string; value: string }[] =>
  Object.entries(fields)
    .filter(isTold)
    .map(([name, value]) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) }))
