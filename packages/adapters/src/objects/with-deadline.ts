import { withTimeout } from '@kinora/domain/retry'

/** Runs one operation with a total deadline: it is aborted there, and rejects even if it ignores its signal. */
export const withDeadline = <T>(timeoutMs: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  withTimeout(run, {
    timeoutMs,
    error: () => new DOMException(`object store did not answer within ${timeoutMs} ms`, 'TimeoutError'),
  })
