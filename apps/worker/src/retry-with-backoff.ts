import { backoff, retry } from '@kinora/domain/retry'

/** For finished work: an outage of a store or database must not force a step to run again. */
export const retryWithBackoff = <T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> =>
  retry(call, { pausesMs: backoff({ firstMs: 500, mostMs: 5_000 }), totalMs: 120_000, signal })
