import { monitorEventLoopDelay } from 'node:perf_hooks'

// A finer look costs more than it tells: this one takes half a percent of a core.
const resolutionMs = 5

/** How long the event loop was held up since it was last asked: up to `resolutionMs` too much, never too little. */
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
