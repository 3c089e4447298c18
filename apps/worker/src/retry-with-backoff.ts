import { backoff, retry } from '@kinora/domain/retry'

/** For what has been made already: a store or database that is away for a while must not mean making it anew. */
export const retryWithBackoff = <T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  retry(call, { pausesMs: backoff({ firstMs: 500, mostMs: 5_000 }), totalMs: 120_000, signal })
