import { createHash } from 'node:crypto'

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/** Equal for bodies that mean the same: keys sorted, no white space. */
export const bodyHash = (body: Record<string, unknown>): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(body)), 'utf8')
    .digest('base64url')
