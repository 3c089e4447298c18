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
 * Waits until every part has been ready once; a part that was ready is not probed again. After each `timeoutMs` it
 * reports the parts that are still missing and goes on: on a slow machine a start may take minutes.
 */
export const waitUntilReady = async (
  probes: ReadinessProbes,
  isOver: () => boolean,
  reportLate: (late: string) => void,
  { timeoutMs, intervalMs } = defaultTiming,
): Promise<'ready' | 'over'> => {
  let reportAt = performance.now() + timeoutMs
  let waiting = Object.entries(probes)
  for (;;) {
    if (isOver()) return 'over'
    const answers = await Promise.all(waiting.map(async ([name, probe]) => ({ name, probe, ...(await probe()) })))
    const late = answers.filter(({ isReady }) => !isReady)
    if (late.length === 0) return isOver() ? 'over' : 'ready'
    if (performance.now() >= reportAt) {
      reportLate(late.map(({ name, why }) => `${name} ${why}`).join('; '))
      reportAt = performance.now() + timeoutMs
    }
    waiting = late.map(({ name, probe }) => [name, probe])
    await sleep(intervalMs)
  }
}
