import { limits, type Warning } from '@kinora/contract'

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Room for the entry that counts what was left out. */
const reserve = 120

/** As many warnings as fit into a reply (D-149); the last entry counts those that were left out. */
export const boundWarnings = (warnings: readonly Warning[]): Warning[] => {
  if (bytesOf(warnings) <= limits.warnings.bytes) return [...warnings]
  const kept: Warning[] = []
  for (const each of warnings) {
    if (bytesOf([...kept, each]) > limits.warnings.bytes - reserve) break
    kept.push(each)
  }
  const next = warnings[kept.length]
  const message = `${warnings.length - kept.length} more warnings were left out`
  return next ? [...kept, { code: next.code, field: '', message }] : kept
}
