/** Sustained requests per second, and the burst. */
export type Rate = { perSecond: number; burst: number }

/** Cost of a request and maximum debt in whole microseconds, so sums never round. */
export type Bucket = { costUs: number; mostUs: number }

export type Charged = { passes: boolean; debtsUs: readonly number[] }

export const toBucket = ({ perSecond, burst }: Rate): Bucket => {
  const costUs = Math.round(1e6 / perSecond)
  return { costUs, mostUs: burst * costUs }
}

const isFull = ({ costUs, mostUs }: Bucket, debtUs: number): boolean => debtUs + costUs > mostUs

/** The generic cell rate algorithm: time pays debts off, and every request adds its cost to all buckets or to none. */
export const charge = (buckets: readonly Bucket[], debtsUs: readonly number[]): Charged =>
  buckets.some((bucket, i) => isFull(bucket, debtsUs[i] ?? 0))
    ? { passes: false, debtsUs }
    : { passes: true, debtsUs: buckets.map(({ costUs }, i) => (debtsUs[i] ?? 0) + costUs) }

/** Number of requests that would pass now. */
export const countRemaining = ({ costUs, mostUs }: Bucket, debtUs: number): number =>
  Math.max(0, Math.floor((mostUs - debtUs) / costUs))

/** Time until the next request passes. */
export const waitUs = ({ costUs, mostUs }: Bucket, debtUs: number): number => Math.max(0, debtUs + costUs - mostUs)
