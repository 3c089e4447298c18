import { createHash } from 'node:crypto'

const checksum = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 6)

/** Appends a valid checksum to a key. */
const withChecksum = (start: string): string => `${start}_${checksum(start)}`

/** A well-formed key that the service never issued. */
export const unknownKey = withChecksum(`gk_live_${'A'.repeat(12)}_${'A'.repeat(43)}`)

/** A real key with a changed last secret character: with the old checksum, and with a valid one. */
export const changedKeys = (key: string): string[] => {
  const start = key.slice(0, -7)
  const other = `${start.slice(0, -1)}${start.endsWith('A') ? 'B' : 'A'}`
  return [`${other}${key.slice(-7)}`, withChecksum(other)]
}
