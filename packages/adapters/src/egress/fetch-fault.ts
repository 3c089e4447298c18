import { withTimeout } from '@kinora/domain/retry'

export type FaultWord =
  | 'url'
  | 'name'
  | 'blocked'
  | 'connection'
  | 'time'
  | 'rate'
  | 'length'
  | 'redirect'
  | 'status'
  | 'empty'
  | 'encoding'
  | 'headers'
  | 'malformed'

/** The true cause of a failed fetch. It is for the audit log only: a customer sees one failure for all of them. */
export class FetchFault extends Error {
  readonly word: FaultWord
  /** Another try may go better. */
  readonly isPassing: boolean
  constructor(word: FaultWord, detail: string, options: { isPassing?: boolean; cause?: unknown } = {}) {
    super(`${word}: ${detail}`, { cause: options.cause })
    this.name = 'FetchFault'
    this.word = word
    this.isPassing = options.isPassing ?? false
  }
}

const brokenConnections = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ETIMEDOUT',
])

/** What sockets and the HTTP parser throw, as one of our words. */
export const faultOf = (error: unknown): FetchFault => {
  if (error instanceof FetchFault) return error
  const { code = '', name = 'unknown' } = error as { code?: string; name?: string }
  if (code === 'HPE_HEADER_OVERFLOW') return new FetchFault('headers', 'too long', { cause: error })
  if (code.startsWith('HPE_')) return new FetchFault('malformed', code, { cause: error })
  return new FetchFault('connection', code || name, { isPassing: brokenConnections.has(code), cause: error })
}

/** Somebody named an address that must not be reached; the fault may lie under what the customer is told. */
export const isBlocked = (error: unknown): boolean =>
  error instanceof FetchFault ? error.word === 'blocked' : error instanceof Error && isBlocked(error.cause)

/** Runs work with a time limit of its own beside the caller's signal; the fault names the limit that ran out. */
export const withFetchTimeout = <R>(
  timeoutMs: number,
  what: string,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<R>,
): Promise<R> => withTimeout(work, { timeoutMs, error: () => new FetchFault('time', what), signal })
