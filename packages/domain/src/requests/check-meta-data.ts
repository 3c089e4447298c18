import { limits, type Rule } from '@kinora/contract'

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Recurses at most this deep, however deeply the text is nested. */
const isDeeperThan = (levels: number, value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner)))

const hasForbiddenKey = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([key, inner]) => forbiddenKeys.has(key) || hasForbiddenKey(inner))

/** A label is the text of a JSON object; anything else would not read back as one from the result file. */
export const checkMetaData = (text: string): { rule: Rule; message: string } | undefined => {
  if (text.length > limits.metaDataBytes || new TextEncoder().encode(text).length > limits.metaDataBytes)
    return { rule: 'max_length', message: `at most ${limits.metaDataBytes} bytes` }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { rule: 'json', message: 'is not JSON' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { rule: 'object_expected', message: 'is not a JSON object' }
  if (isDeeperThan(limits.metaDataDepth, value))
    return { rule: 'json_complexity', message: `deeper than ${limits.metaDataDepth} levels` }
  if (hasForbiddenKey(value)) return { rule: 'forbidden_key', message: 'holds a forbidden key' }
  return undefined
}
