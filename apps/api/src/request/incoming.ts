import type { CachedReply } from '@kinora/adapters/redis'
import type { Endpoint } from '@kinora/contract'
import type { KnownKey, Span } from '@kinora/domain'
import type { AnswerRoom } from '../overload/answer-room.ts'
import type { Reservation } from '../overload/byte-budget.ts'

/** One request as the checks and handlers see it; nothing here knows the HTTP framework. */
export type Incoming = {
  method: string
  httpVersion: string
  /** Of the request target as sent, and of all that stands before the body. */
  targetBytes: number
  headBytes: number
  /** As sent: undecoded path without the query. */
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Kept apart: it is taken from the headers once it has been judged. */
  contentType: string
  /** Names in the order sent, one per occurrence. */
  headerNames: readonly string[]
  address: string
  endpoint: Endpoint | undefined
  /** The pattern by which logs and metrics count the request; `none` where no route matched. */
  route: string
  /** Methods the path knows when this one is not among them. */
  allowed: readonly string[]
  isOpen: boolean
  span: Span
  caller: KnownKey | undefined
  /** The task that the request created, for the log. */
  taskId: string | undefined
  /** What step 4 tells of the request rate, for every answer after it. */
  rateHeaders: Readonly<Record<string, string>>
  /** The reply as the shared memory has it, asked for beside step 4. */
  foreseen: Promise<CachedReply | undefined> | undefined
  /** What step 2 keeps free for the body. */
  room: Reservation
  answerRoom: AnswerRoom
}

export const headerOf = (request: Incoming, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

const jsonType = /^application\/json(?:\s*;\s*charset=("?)utf-8\1)?\s*$/i
/** With a boundary as RFC 2046 has it. */
const formType = /^multipart\/form-data\s*;(?:[^;]*;)*?\s*boundary=("?)[\w'()+,./:=? -]{1,70}\1\s*(?:;|$)/i

export const isJson = ({ contentType }: Incoming): boolean => jsonType.test(contentType)
export const isForm = ({ endpoint, contentType }: Incoming): boolean =>
  endpoint?.takesForm === true && formType.test(contentType)

export type TextAnswer = {
  status: number
  headers: Record<string, string>
  body: string
  /** Written beside what it tells of, for whoever repeats the request with the same key. */
  isKept?: boolean
}
export type Answer = TextAnswer | (Omit<TextAnswer, 'body'> & { body: AsyncIterable<string | Uint8Array> })

export const json = (body: string, headers: Record<string, string> = {}): TextAnswer => ({ status: 200, headers, body })
