import type { CachedReply } from '@kinora/adapters/redis'
import type { Endpoint } from '@kinora/contract'
import type { KnownKey, Span } from '@kinora/domain'
import type { Reservation } from '../overload/byte-budget.ts'
import type { ResponseReservation } from '../overload/response-reservation.ts'

/** One request for checks and handlers, independent of the HTTP framework. */
export type Incoming = {
  method: string
  httpVersion: string
  /** Bytes of the request target as sent, and of the whole head. */
  targetBytes: number
  headBytes: number
  /** The path as sent: undecoded, without the query. */
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** Separate, because the hook removes it from the headers after the media type check. */
  contentType: string
  /** Header names in the order sent, one per occurrence. */
  headerNames: readonly string[]
  address: string
  endpoint: Endpoint | undefined
  /** The pattern by which logs and metrics count the request; `none` where no route matched. */
  route: string
  /** Methods of the path if it does not support the method of the request. */
  allowed: readonly string[]
  isOpen: boolean
  span: Span
  caller: KnownKey | undefined
  /** The task that the request created, for the log. */
  taskId: string | undefined
  /** Rate limit headers of step 4, for every response after it. */
  rateHeaders: Readonly<Record<string, string>>
  /** The reply from the Redis cache, prefetched during step 4. */
  prefetched: Promise<CachedReply | undefined> | undefined
  /** The reservation for the body, made in step 2. */
  bodyReservation: Reservation
  responseReservation: ResponseReservation
}

export const getHeader = (request: Incoming, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

const jsonType = /^application\/json(?:\s*;\s*charset=("?)utf-8\1)?\s*$/i
/** Requires a boundary as defined in RFC 2046. */
const formType = /^multipart\/form-data\s*;(?:[^;]*;)*?\s*boundary=("?)[\w'()+,./:=? -]{1,70}\1\s*(?:;|$)/i

export const isJson = ({ contentType }: Incoming): boolean => jsonType.test(contentType)
export const isForm = ({ endpoint, contentType }: Incoming): boolean =>
  endpoint?.takesForm === true && formType.test(contentType)

export type TextResponse = {
  status: number
  headers: Record<string, string>
  body: string
  /** The handler has already stored the reply for repeats of its Idempotency-Key. */
  isKept?: boolean
}
export type RouteResponse = TextResponse | (Omit<TextResponse, 'body'> & { body: AsyncIterable<string | Uint8Array> })

export const json = (body: string, headers: Record<string, string> = {}): TextResponse => ({
  status: 200,
  headers,
  body,
})
