import { byRunSize } from '../support/run-size.ts'

const defaultLimitMs = 250
/** Refusals and plain requests alternate, so that both see the same load. */
const pairs = 11
/** Allowed ratio of a refusal to a plain request, because load slows down both. */
const maxPlainRatio = 4

/** Other suites run beside a sample, where only a response slow by an order of magnitude fails. */
const defaultSlack = byRunSize(1, 10)

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/**
 * A response within the limit passes. A slower one is measured: the median of eleven refusals against the median of as
 * many alternating plain requests, and against the limit scaled by CPU contention.
 */
export const checkResponseTime = async (
  firstMs: number,
  limitMs: number | undefined,
  {
    refuse,
    plain,
    contention,
    slack = defaultSlack,
  }: { refuse(): Promise<number>; plain(): Promise<number>; contention(): number; slack?: number },
): Promise<string[]> => {
  const limit = limitMs ?? defaultLimitMs
  if (firstMs <= limit) return []
  const refusals: number[] = []
  const others: number[] = []
  const waits: number[] = []
  for (let i = 0; i < pairs; i += 1) {
    refusals.push(await refuse())
    others.push(await plain())
    waits.push(contention())
  }
  const [refusalMs, plainMs] = [median(refusals), median(others)]
  const allowedMs = slack * Math.max(limit * median(waits), maxPlainRatio * plainMs)
  return refusalMs <= allowedMs
    ? []
    : [
        `answered after ${Math.round(refusalMs)} ms (median of ${pairs}), ${Math.round(allowedMs)} allowed beside ${Math.round(plainMs)} ms for a plain request`,
      ]
}
