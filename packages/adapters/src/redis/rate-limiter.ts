import type { RateClass } from '@kinora/contract'
import {
  bucketOf,
  charge,
  createKnownDebts,
  dependencyTimeouts,
  type Rate,
  type RateLimiter,
  type RateVerdict,
} from '@kinora/domain'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { Redis } from './connect.ts'

/** What a request waits for the count at most, and how often a Redis that refuses is asked again. */
const usualPatience = { deadlineMs: dependencyTimeouts.redis.rateMs, restMs: 500 }
const tenantShare = 2

const nowUs = (): number => performance.now() * 1000

/** Both names in one slot of a cluster, because one call touches both. */
const namesOf = (tenantId: string, keyId: string, rateClass: RateClass) =>
  [`kinora:rate:{${tenantId}}:${rateClass}:${keyId}`, `kinora:rate:{${tenantId}}:${rateClass}`] as const

/** Requests of all nodes are counted in Redis. What is known for certain to be too much is refused without asking it. */
export const createRateLimiter = (
  redis: Redis,
  rates: Readonly<Record<RateClass, Rate>>,
  patience = usualPatience,
): RateLimiter => {
  const withTimeout = createCircuitBreaker(patience.deadlineMs, patience.restMs)
  const known = createKnownDebts(nowUs)
  const bucketsOf = ({ perSecond, burst }: Rate): RateVerdict['buckets'] => [
    bucketOf({ perSecond, burst }),
    bucketOf({ perSecond: tenantShare * perSecond, burst: tenantShare * burst }),
  ]
  const buckets = {
    create: bucketsOf(rates.create),
    read: bucketsOf(rates.read),
    upload: bucketsOf(rates.upload),
  } satisfies Record<RateClass, RateVerdict['buckets']>
  return {
    async take({ id, tenantId }, rateClass) {
      const names = namesOf(tenantId, id, rateClass)
      const of = buckets[rateClass]
      // What this node knows to be owed is owed: others can only add to it, and Redis may have lost some of it.
      const guess = charge(of, known.read(names))
      if (!guess.passes) return { ...guess, buckets: of }
      const askedAt = nowUs()
      const shared = await withTimeout(() => redis.chargeRate(names, of))
      const charged = shared ?? charge(of, known.read(names))
      known.raise(names, charged.debtsUs, shared ? askedAt : nowUs())
      return { ...charged, buckets: of }
    },
  }
}
