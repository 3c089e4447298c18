import { monitorEventLoopDelay } from 'node:perf_hooks'

// A finer resolution costs more than it is worth: this one takes half a percent of a core.
const resolutionMs = 5

/** Measures event loop lag since the last read. It overstates lag by up to `resolutionMs` and never understates it. */
export const createLagMeter = () => {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  return () => {
    const shares = [
      { value: delay.percentile(99) / 1e9, labels: { share: '0.99' } },
      { value: delay.max / 1e9, labels: { share: '1' } },
    ]
    delay.reset()
    return shares
  }
}
