import { withTimeout } from '@kinora/domain/retry'

export type FaultKind =
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

/** The true cause of a failed fetch, for the audit log only: a customer sees one failure for all causes. */
export class FetchFault extends Error {
  readonly kind: FaultKind
  /** A retry may succeed. */
  readonly isTransient: boolean
  constructor(kind: FaultKind, detail: string, options: { isTransient?: boolean; cause?: unknown } = {}) {
    super(`${kind}: ${detail}`, { cause: options.cause })
    this.name = 'FetchFault'
    this.kind = kind
    this.isTransient = options.isTransient ?? false
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

/** Converts errors of sockets and of the HTTP parser. */
export const toFetchFault = (error: unknown): FetchFault => {
  if (error instanceof FetchFault) return error
  const { code = '', name = 'unknown' } = error as { code?: string; name?: string }
  if (code === 'HPE_HEADER_OVERFLOW') return new FetchFault('headers', 'too long', { cause: error })
  if (code.startsWith('HPE_')) return new FetchFault('malformed', code, { cause: error })
  return new FetchFault('connection', code || name, { isTransient: brokenConnections.has(code), cause: error })
}

/** A customer named a forbidden address; the fault may be the cause of the error that the customer sees. */
export const isBlocked = (error: unknown): boolean =>
  error instanceof FetchFault ? error.kind === 'blocked' : error instanceof Error && isBlocked(error.cause)

/** Runs work with its own time limit besides the caller's signal; the fault names the exceeded limit. */
export const withFetchTimeout = <R>(
  timeoutMs: number,
  limitName: string,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<R>,
): Promise<R> => withTimeout(work, { timeoutMs, error: () => new FetchFault('time', limitName), signal })
