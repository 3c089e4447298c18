import type { Rule } from '@kinora/contract'
import type { TextMeasures } from '@kinora/domain/measure-text'

/** The files that run in a parsing thread import next to nothing from other rooms; figures and faults travel as data. */
export type JsonLimits = {
  depth: number
  /** Bytes of `{ } [ ] , :` outside strings. */
  structuralBytes: number
  /** Of one number literal. */
  numberBytes: number
  /** Of one key; at most `pieceBytes`, so that no key is cut. */
  keyBytes: number
  /** A string of more bytes is left where it is, as a piece. */
  pieceBytes: number
  /** So is a `data:` string of more bytes, and it never becomes a string. */
  longTextBytes: number
  /** The longest run of white space that a script may have. */
  spaces: number
}

/** Why a document is refused. */
export type JsonFault = { reason: 'BadRequest' | 'FieldInvalid'; rule: Rule; detail: string; field?: string }
export type JsonOutcome<T> = T | { fault: JsonFault }

export const badDocument = (rule: Rule, detail: string): JsonFault => ({ reason: 'BadRequest', rule, detail })

/** The bytes of a string between its quotes. */
export type StringSpan = { from: number; to: number; hasEscapes: boolean }

/** A string that may become a piece, and the field it stands in. */
export type LongString = StringSpan & { isData: boolean; field: string }

/** What can be left out of the text that is parsed. */
export type Cut = LongString | { from: number; to: number; isBlank: true }

/** Where in the bytes of its document a string stands, escapes undone. A thread also measures it. */
export type Piece = { offset: number; length: number; isData: boolean; measures?: TextMeasures }

/** A parsed document in which `{"constructor": n}` stands for piece n: no document that passed the scan has that key. */
export type JsonDocument = { value: object; pieces: Piece[]; hash: string | undefined }

const pieceKey = 'constructor'

export const pieceMark = (index: number): string => `{"${pieceKey}":${index}}`

export const pieceIn = (value: object): number | undefined =>
  Object.hasOwn(value, pieceKey) ? Number((value as Record<string, unknown>)[pieceKey]) : undefined
