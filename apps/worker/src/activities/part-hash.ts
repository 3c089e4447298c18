import { createHash } from 'node:crypto'

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined }

/** Media is what it holds, wherever it lies. */
const nameless = (value: object): object => {
  if (!('key' in value && 'sha256' in value)) return value
  const { key, ...rest } = value
  return rest
}

/** The same value in the same words: fields in one order, and nothing that tells two copies apart. */
const canonical = (value: unknown): Json => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value as Json
  const fields = Object.entries(nameless(value)).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, canonical(field)]))
}

/** Two parts with one hash are made from just the same. All words must stand in `madeFrom` by now. */
export const partHash = (kind: string, madeFrom: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical({ kind, madeFrom })))
    .digest('hex')
