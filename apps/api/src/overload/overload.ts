import { monitorEventLoopDelay } from 'node:perf_hooks'

const laggingMs = 1_000

/** Detects overload: the process drains, or its event loop lags. */
export const createOverload = () => {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let draining = false
  let lagMs = 0
  const sampler = setInterval(() => {
    lagMs = delay.percentile(90) / 1e6
    delay.reset()
  }, 500)
  sampler.unref()
  return {
    overload: (): 'draining' | 'lagging' | undefined =>
      draining ? 'draining' : lagMs > laggingMs ? 'lagging' : undefined,
    drain(): void {
      draining = true
    },
  }
}
