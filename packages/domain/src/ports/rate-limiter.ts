import type { RateClass } from '@kinora/contract'
import type { Bucket, Charged } from '../limits/gcra.ts'

/** What became of one request: charged to its key and its tenant, in this order, or to neither. */
export type RateVerdict = Charged & { buckets: readonly [key: Bucket, tenant: Bucket] }

/** Counts requests. It always answers: where the shared memory is away, from what this process knows. */
export type RateLimiter = {
  take(caller: { id: string; tenantId: string }, rateClass: RateClass): Promise<RateVerdict>
}
