import { isUtf8 } from 'node:buffer'
import { canonicalHash } from './canonical-hash.ts'
import { cutText } from './cut-text.ts'
import { badDocument, type JsonDocument, type JsonLimits, type JsonOutcome, readPieceIndex } from './json-document.ts'
import { scanJson } from './scan-json.ts'

export type ParseInput = { limits: JsonLimits; wantsHash: boolean }

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && readPieceIndex(value) === undefined

/** Step 12 of the checks, on the event loop or in a thread. Unescaping overwrites the bytes of pieces. */
export const parseDocument = (bytes: Buffer, { limits, wantsHash }: ParseInput): JsonOutcome<JsonDocument> => {
  if (!isUtf8(bytes)) return { fault: badDocument('unicode', 'the body is not UTF-8') }
  const scan = scanJson(bytes, limits)
  if ('fault' in scan) return scan
  const cut = cutText(bytes, scan.cuts, limits.pieceBytes)
  const value = cut ? parseJson(cut.text) : undefined
  if (!cut || value === undefined) return { fault: badDocument('json_syntax', 'the body is not JSON') }
  if (!isObject(value)) return { fault: badDocument('not_object', 'the body is not a JSON object') }
  const { pieces, loneSurrogateIn: field } = cut
  if (field !== undefined)
    return { fault: { reason: 'FieldInvalid', rule: 'unicode', detail: `${field}: holds a lone surrogate`, field } }
  return { value, pieces, hash: wantsHash ? canonicalHash({ value, pieces }, bytes) : undefined }
}
