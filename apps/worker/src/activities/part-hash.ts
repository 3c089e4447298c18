import { createHash } from 'node:crypto'

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined }

/** Identifies media by its content, not by its storage key. */
const withoutKey = (value: object): object => {
  if (!('key' in value && 'sha256' in value)) return value
  const { key, ...rest } = value
  return rest
}

/** The canonical form: sorted fields, without the fields that differ between two copies. */
const toCanonical = (value: unknown): Json => {
  if (Array.isArray(value)) return value.map(toCanonical)
  if (typeof value !== 'object' || value === null) return value as Json
  const fields = Object.entries(withoutKey(value)).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, field]) => [name, toCanonical(field)]))
}

/** Equal hashes mean equal inputs. `madeFrom` must contain the resolved texts, not references. */
export const partHash = (kind: string, madeFrom: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(toCanonical({ kind, madeFrom })))
    .digest('hex')
