import { type HttpRequest, isRawRequest, type OutgoingRequest } from './wire/request.ts'

/** Below this size, transfer and parsing of a body take less than a millisecond. */
const largeBodyBytes = 65_536

const unknownRoute: HttpRequest = { method: 'GET', target: '/no-such-route', headers: [] }
const [head, tail] = ['{"filler":"', '"}']

/**
 * The request whose duration a refusal is compared with. For a large body it is a body of the same size with no known
 * field, sent to the same path: it waits for the same budget, transfer and parser.
 */
export const plainRequest = (refused: OutgoingRequest): HttpRequest => {
  if (isRawRequest(refused) || refused.body === undefined) return unknownRoute
  const bytes = Buffer.byteLength(refused.body)
  if (bytes < largeBodyBytes) return unknownRoute
  return { ...refused, body: `${head}${'a'.repeat(bytes - head.length - tail.length)}${tail}` }
}
