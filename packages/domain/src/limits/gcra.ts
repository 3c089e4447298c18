/** So many requests a second in the long run, and so many at once. */
export type Rate = { perSecond: number; burst: number }

/** Whole microseconds, so that adding up never rounds: what a request costs, and how much may be owed. */
export type Bucket = { costUs: number; mostUs: number }

export type Charged = { passes: boolean; debtsUs: readonly number[] }

export const bucketOf = ({ perSecond, burst }: Rate): Bucket => {
  const costUs = Math.round(1e6 / perSecond)
  return { costUs, mostUs: burst * costUs }
}

const isFull = ({ costUs, mostUs }: Bucket, debtUs: number): boolean => debtUs + costUs > mostUs

/** The generic cell rate algorithm: time pays debts off, every request adds its cost, to all buckets or to none. */
export const charge = (buckets: readonly Bucket[], debtsUs: readonly number[]): Charged =>
  buckets.some((bucket, i) => isFull(bucket, debtsUs[i] ?? 0))
    ? { passes: false, debtsUs }
    : { passes: true, debtsUs: buckets.map(({ costUs }, i) => (debtsUs[i] ?? 0) + costUs) }

/** How many requests would pass now, one after the other. */
export const leftIn = ({ costUs, mostUs }: Bucket, debtUs: number): number =>
  Math.max(0, Math.floor((mostUs - debtUs) / costUs))

/** How long until one passes. */
export const waitUs = ({ costUs, mostUs }: Bucket, debtUs: number): number => Math.max(0, debtUs + costUs - mostUs)
