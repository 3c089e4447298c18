import { isUtf8 } from 'node:buffer'
import { canonicalHash } from './canonical-hash.ts'
import { cutText } from './cut-text.ts'
import { badDocument, type JsonDocument, type JsonLimits, type JsonOutcome, pieceIn } from './json-document.ts'
import { scanJson } from './scan-json.ts'

export type ParseAsk = { limits: JsonLimits; wantsHash: boolean }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && pieceIn(value) === undefined

/** Step 12 of the order of checks, the same in a thread and out of one. The bytes are written over where pieces stand. */
export const parseDocument = (bytes: Buffer, { limits, wantsHash }: ParseAsk): JsonOutcome<JsonDocument> => {
  if (!isUtf8(bytes)) return { fault: badDocument('unicode', 'the body is not UTF-8') }
  const scan = scanJson(bytes, limits)
  if ('fault' in scan) return scan
  const cut = cutText(bytes, scan.cuts, limits.pieceBytes)
  const value = cut ? parsed(cut.text) : undefined
  if (!cut || value === undefined) return { fault: badDocument('json_syntax', 'the body is not JSON') }
  if (!isObject(value)) return { fault: badDocument('not_object', 'the body is not a JSON object') }
  const { pieces, loneSurrogateIn: field } = cut
  if (field !== undefined)
    return { fault: { reason: 'FieldInvalid', rule: 'unicode', detail: `${field}: holds a lone surrogate`, field } }
  return { value, pieces, hash: wantsHash ? canonicalHash({ value, pieces }, bytes) : undefined }
}
