import { limits, type Warning } from '@kinora/contract'

const countBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Bytes for the entry that counts the omitted warnings. */
const reserve = 120

/** Limits warnings to the maximum of a reply (D-149); the last entry counts the omitted ones. */
export const boundWarnings = (warnings: readonly Warning[]): Warning[] => {
  if (countBytes(warnings) <= limits.warnings.bytes) return [...warnings]
  const kept: Warning[] = []
  for (const each of warnings) {
    if (countBytes([...kept, each]) > limits.warnings.bytes - reserve) break
    kept.push(each)
  }
  const next = warnings[kept.length]
  const message = `${warnings.length - kept.length} more warnings were left out`
  return next ? [...kept, { code: next.code, field: '', message }] : kept
}
