import type { Rule } from '@kinora/contract'
import type { TextMeasures } from '@kinora/domain/measure-text'

/** Limits as plain data: modules of a parsing thread import next to nothing from other packages. */
export type JsonLimits = {
  depth: number
  /** Bytes of `{ } [ ] , :` outside strings. */
  structuralBytes: number
  /** Maximum bytes of one number literal. */
  numberBytes: number
  /** Maximum bytes of one key; at most `pieceBytes`, so that no key is cut. */
  keyBytes: number
  /** A string of more bytes stays in the body bytes as a piece. */
  pieceBytes: number
  /** A `data:` string of more bytes also becomes a piece, and never a JavaScript string. */
  longTextBytes: number
  /** The longest run of white space that a script may have. */
  spaces: number
}

/** The reason for rejecting a document. */
export type JsonFault = { reason: 'BadRequest' | 'FieldInvalid'; rule: Rule; detail: string; field?: string }
export type JsonOutcome<T> = T | { fault: JsonFault }

export const badDocument = (rule: Rule, detail: string): JsonFault => ({ reason: 'BadRequest', rule, detail })

/** The bytes of a string between its quotes. */
export type StringSpan = { from: number; to: number; hasEscapes: boolean }

/** A string that may become a piece, and its field. */
export type LongString = StringSpan & { isData: boolean; field: string }

/** A section that the parsed text can omit. */
export type Cut = LongString | { from: number; to: number; isBlank: true }

/** Position of an unescaped string in the bytes of its document. A thread also measures it. */
export type Piece = { offset: number; length: number; isData: boolean; measures?: TextMeasures }

/** A parsed document. `{"constructor": n}` represents piece n, because the scan rejects that key in documents. */
export type JsonDocument = { value: object; pieces: Piece[]; hash: string | undefined }

const pieceKey = 'constructor'

export const pieceMark = (index: number): string => `{"${pieceKey}":${index}}`

export const readPieceIndex = (value: object): number | undefined =>
  Object.hasOwn(value, pieceKey) ? Number((value as Record<string, unknown>)[pieceKey]) : undefined
