import type { RateClass } from '@kinora/contract'
import type { Bucket, Charged } from '../limits/gcra.ts'

/** Result for one request: charged to its key and its tenant, in this order, or to neither. */
export type RateVerdict = Charged & { buckets: readonly [key: Bucket, tenant: Bucket] }

/** Counts requests. It always answers: without Redis, from the state of this process. */
export type RateLimiter = {
  take(caller: { id: string; tenantId: string }, rateClass: RateClass): Promise<RateVerdict>
}
