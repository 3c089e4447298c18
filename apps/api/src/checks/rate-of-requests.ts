import { AppError, type RateClass } from '@kinora/contract'
import { leftIn, type RateVerdict, waitUs } from '@kinora/domain'
import type { Incoming } from '../request/incoming.ts'

const seconds = (us: number): number => Math.ceil(us / 1e6)

/** What leads nowhere is counted like what it resembles. */
export const rateClassOf = ({ endpoint, method }: Incoming): RateClass =>
  endpoint?.rateClass ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'create')

/** What is allowed, and what of it is left of the bucket that runs dry first (the IETF's fields for this). */
export const rateHeaders = (rateClass: RateClass, { buckets, debtsUs }: RateVerdict): Record<string, string> => {
  const [key, tenant] = buckets
  const [ofKey, ofTenant] = [leftIn(key, debtsUs[0] ?? 0), leftIn(tenant, debtsUs[1] ?? 0)]
  const [name, left, debtUs] =
    ofKey <= ofTenant ? [rateClass, ofKey, debtsUs[0] ?? 0] : [`${rateClass}-tenant`, ofTenant, debtsUs[1] ?? 0]
  const policy = (of: string, { costUs, mostUs }: RateVerdict['buckets'][0]) =>
    `"${of}";q=${mostUs / costUs};w=${seconds(mostUs)}`
  return {
    'ratelimit-policy': `${policy(rateClass, key)}, ${policy(`${rateClass}-tenant`, tenant)}`,
    ratelimit: `"${name}";r=${left};t=${seconds(debtUs)}`,
  }
}

/** Says which limit was met, of the key or of its tenant, and when it lets the next request pass. */
export const refuseUnlessPassed = ({ passes, buckets: [key, tenant], debtsUs }: RateVerdict): void => {
  if (passes) return
  const [ofKey, ofTenant] = [waitUs(key, debtsUs[0] ?? 0), waitUs(tenant, debtsUs[1] ?? 0)]
  const [bucket, whose] = ofKey >= ofTenant ? [key, 'key'] : [tenant, 'tenant']
  throw new AppError('TooManyRequests', {
    detail: `at most ${bucket.mostUs / bucket.costUs} in ${seconds(bucket.mostUs)} s for this ${whose}`,
    retryAfterSeconds: Math.max(1, seconds(Math.max(ofKey, ofTenant))),
  })
}
