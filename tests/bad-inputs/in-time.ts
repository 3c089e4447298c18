import { howOften } from '../support/how-often.ts'

const usualMs = 250
/** Refusal and plain request take turns, so that both meet the same load. */
const pairs = 11
/** What a busy machine does to a plain request, it does to a refusal as well: this many times as long is still in time. */
const ratio = 4

/** Other suites run beside a sample: there only an answer fails that is slow by an order of magnitude. */
const usualSlack = howOften(1, 10)

const spinMs = 20

/** How long a busy machine makes a thread wait for its processor: wall time over processor time of a spinning loop. */
const measureContention = (): number => {
  const [startedAt, before] = [performance.now(), process.threadCpuUsage()]
  for (;;) {
    const { user, system } = process.threadCpuUsage(before)
    const cpuMs = (user + system) / 1000
    if (cpuMs >= spinMs) return Math.max(1, (performance.now() - startedAt) / cpuMs)
  }
}

const medianOf = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0

/**
 * An answer within the bar is in time. A later one is measured: the median of eleven refusals against the median of as many
 * plain requests sent in turn with them, and against the bar on a machine that has its processor to itself.
 */
export const inTime = async (
  firstMs: number,
  barMs: number | undefined,
  {
    refuse,
    plain,
    contention = measureContention,
    slack = usualSlack,
  }: { refuse(): Promise<number>; plain(): Promise<number>; contention?: () => number; slack?: number },
): Promise<string[]> => {
  const bar = barMs ?? usualMs
  if (firstMs <= bar) return []
  const refusals: number[] = []
  const others: number[] = []
  const waits: number[] = []
  for (let i = 0; i < pairs; i += 1) {
    refusals.push(await refuse())
    others.push(await plain())
    waits.push(contention())
  }
  const [refusalMs, plainMs] = [medianOf(refusals), medianOf(others)]
  const allowedMs = slack * Math.max(bar * medianOf(waits), ratio * plainMs)
  return refusalMs <= allowedMs
    ? []
    : [
        `answered after ${Math.round(refusalMs)} ms (median of ${pairs}), ${Math.round(allowedMs)} allowed beside ${Math.round(plainMs)} ms for a plain request`,
      ]
}
