import { AppError, type RateClass } from '@kinora/contract'
import { countRemaining, type RateVerdict, waitUs } from '@kinora/domain'
import type { Incoming } from '../request/incoming.ts'

const seconds = (us: number): number => Math.ceil(us / 1e6)

/** Resolves the rate class. A request without an endpoint counts by its method. */
export const resolveRateClass = ({ endpoint, method }: Incoming): RateClass =>
  endpoint?.rateClass ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'create')

/** Builds the IETF RateLimit headers: both policies, and the state of the bucket with fewer requests left. */
export const rateHeaders = (rateClass: RateClass, { buckets, debtsUs }: RateVerdict): Record<string, string> => {
  const [key, tenant] = buckets
  const [keyLeft, tenantLeft] = [countRemaining(key, debtsUs[0] ?? 0), countRemaining(tenant, debtsUs[1] ?? 0)]
  const [name, left, debtUs] =
    keyLeft <= tenantLeft ? [rateClass, keyLeft, debtsUs[0] ?? 0] : [`${rateClass}-tenant`, tenantLeft, debtsUs[1] ?? 0]
  const policy = (label: string, { costUs, mostUs }: RateVerdict['buckets'][0]) =>
    `"${label}";q=${mostUs / costUs};w=${seconds(mostUs)}`
  return {
    'ratelimit-policy': `${policy(rateClass, key)}, ${policy(`${rateClass}-tenant`, tenant)}`,
    ratelimit: `"${name}";r=${left};t=${seconds(debtUs)}`,
  }
}

/** Throws when the rate limit is exceeded. The error names the limit (key or tenant) and the time to wait. */
export const refuseUnlessPassed = ({ passes, buckets: [key, tenant], debtsUs }: RateVerdict): void => {
  if (passes) return
  const [keyWaitUs, tenantWaitUs] = [waitUs(key, debtsUs[0] ?? 0), waitUs(tenant, debtsUs[1] ?? 0)]
  const [bucket, owner] = keyWaitUs >= tenantWaitUs ? [key, 'key'] : [tenant, 'tenant']
  throw new AppError('TooManyRequests', {
    detail: `at most ${bucket.mostUs / bucket.costUs} in ${seconds(bucket.mostUs)} s for this ${owner}`,
    retryAfterSeconds: Math.max(1, seconds(Math.max(keyWaitUs, tenantWaitUs))),
  })
}
