import type { RateClass } from '@kinora/contract'
import {
  charge,
  createLocalRateLimitState,
  dependencyTimeouts,
  type Rate,
  type RateLimiter,
  type RateVerdict,
  toBucket,
} from '@kinora/domain'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { Redis } from './connect.ts'

/** The maximum wait of a request for the count, and the interval between probes of a Redis that refuses. */
const defaultTimeouts = { deadlineMs: dependencyTimeouts.redis.rateMs, restMs: 500 }
const tenantShare = 2

const nowUs = (): number => performance.now() * 1000

/** Both keys are in one slot of a cluster, because one call uses both. */
const buildKeys = (tenantId: string, keyId: string, rateClass: RateClass) =>
  [`kinora:rate:{${tenantId}}:${rateClass}:${keyId}`, `kinora:rate:{${tenantId}}:${rateClass}`] as const

/** Counts the requests of all nodes in Redis. A request that certainly exceeds the limit is refused without a call. */
export const createRateLimiter = (
  redis: Redis,
  rates: Readonly<Record<RateClass, Rate>>,
  timeouts = defaultTimeouts,
): RateLimiter => {
  const withTimeout = createCircuitBreaker(timeouts.deadlineMs, timeouts.restMs)
  const known = createLocalRateLimitState(nowUs)
  const createBuckets = ({ perSecond, burst }: Rate): RateVerdict['buckets'] => [
    toBucket({ perSecond, burst }),
    toBucket({ perSecond: tenantShare * perSecond, burst: tenantShare * burst }),
  ]
  const buckets = {
    create: createBuckets(rates.create),
    read: createBuckets(rates.read),
    upload: createBuckets(rates.upload),
  } satisfies Record<RateClass, RateVerdict['buckets']>
  return {
    async take({ id, tenantId }, rateClass) {
      const names = buildKeys(tenantId, id, rateClass)
      const classBuckets = buckets[rateClass]
      // The debts known to this node are a lower bound: others can only add to them, and Redis may have lost some.
      const guess = charge(classBuckets, known.read(names))
      if (!guess.passes) return { ...guess, buckets: classBuckets }
      const requestedAt = nowUs()
      const shared = await withTimeout(() => redis.chargeRate(names, classBuckets))
      const charged = shared ?? charge(classBuckets, known.read(names))
      known.raise(names, charged.debtsUs, shared ? requestedAt : nowUs())
      return { ...charged, buckets: classBuckets }
    },
  }
}
