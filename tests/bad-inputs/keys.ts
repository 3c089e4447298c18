import { createHash } from 'node:crypto'

const checksum = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 6)

/** A key with the parts given and a checksum that fits. */
const sealed = (start: string): string => `${start}_${checksum(start)}`

/** A key as the service gives them that it never gave. */
export const unknownKey = sealed(`gk_live_${'A'.repeat(12)}_${'A'.repeat(43)}`)

/** A real key with another last character in its secret: once with the old checksum, once with one that fits. */
export const changedKeys = (key: string): string[] => {
  const start = key.slice(0, -7)
  const other = `${start.slice(0, -1)}${start.endsWith('A') ? 'B' : 'A'}`
  return [`${other}${key.slice(-7)}`, sealed(other)]
}
