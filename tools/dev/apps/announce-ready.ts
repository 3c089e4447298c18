import { setTimeout as sleep } from 'node:timers/promises'

export type Readiness = { isReady: boolean; why: string }

/** One readiness probe for each part, by name. */
export type ReadinessProbes = Readonly<Record<string, () => Promise<Readiness>>>

const defaultTiming = { timeoutMs: 120_000, intervalMs: 200 }

/** Probes `/readyz` of a part. */
export const probeReadyz = (address: string) => async (): Promise<Readiness> => {
  try {
    const reply = await fetch(`http://${address}/readyz`, { signal: AbortSignal.timeout(2000) })
    return { isReady: reply.ok, why: `answers ${reply.status}: ${(await reply.text()).slice(0, 200)}` }
  } catch {
    return { isReady: false, why: 'does not answer' }
  }
}

/**
 * Waits until every part has been ready once; a part that was ready is not probed again. Returns the parts that are
 * still missing at the timeout.
 */
export const waitUntilReady = async (
  probes: ReadinessProbes,
  isOver: () => boolean,
  { timeoutMs, intervalMs } = defaultTiming,
): Promise<'ready' | 'over' | { late: string }> => {
  const end = performance.now() + timeoutMs
  let waiting = Object.entries(probes)
  for (;;) {
    if (isOver()) return 'over'
    const answers = await Promise.all(waiting.map(async ([name, probe]) => ({ name, probe, ...(await probe()) })))
    const late = answers.filter(({ isReady }) => !isReady)
    if (late.length === 0) return isOver() ? 'over' : 'ready'
    if (performance.now() >= end) return { late: late.map(({ name, why }) => `${name} ${why}`).join('; ') }
    waiting = late.map(({ name, probe }) => [name, probe])
    await sleep(intervalMs)
  }
}
