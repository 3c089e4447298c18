import { withTimeout } from '@kinora/domain/retry'

/** Shorter than the probe timeout of container runtimes, as set in deploy. */
export const readinessTimeoutMs = 2_000

export type Readiness = { ready: boolean; failing: string[] }
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>

/**
 * Runs all checks in parallel and names those that fail or exceed the timeout. Requests that arrive meanwhile share the
 * run, so a hanging dependency holds at most one call of each check.
 */
export const createReadiness = (checks: ReadinessChecks, timeoutMs: number): (() => Promise<Readiness>) => {
  let currentRun: Promise<Readiness> | undefined
  const open = new Map<string, Promise<boolean>>()
  const passes = (name: string, check: () => Promise<unknown>): Promise<boolean> => {
    const running =
      open.get(name) ??
      check()
        .then(
          () => true,
          () => false,
        )
        .finally(() => open.delete(name))
    open.set(name, running)
    return withTimeout(() => running, { timeoutMs }).catch(() => false)
  }
  const run = async (): Promise<Readiness> => {
    const entries = Object.entries(checks)
    const results = await Promise.all(entries.map(([name, check]) => passes(name, check)))
    const failing = entries.flatMap(([name], at) => (results[at] ? [] : [name]))
    return { ready: failing.length === 0, failing }
  }
  return () => {
    currentRun ??= run().finally(() => {
      currentRun = undefined
    })
    return currentRun
  }
}
