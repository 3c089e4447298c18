import type { Onsets } from './onset-strength.ts'

/** Faster than the first is no beat, only part of one; slower than the second nobody claps to. In seconds. */
const [fastest, slowest] = [0.38, 0.72] as const
/** How much stronger every other pulse must be for the two to be one beat. */
const clearlyStronger = 2.4
const windowPulses = 16

const strongest = (onsets: Float32Array, at: number): number => {
  const middle = Math.round(at)
  return Math.max(onsets[middle - 1] ?? 0, onsets[middle] ?? 0, onsets[middle + 1] ?? 0)
}

/** How much stronger the stronger of two alternating pulses is, over windows that a slight drift does not hurt. */
export const emphasis = (onsets: Float32Array, period: number): number => {
  let [strong, weak] = [0, 0]
  const window = period * windowPulses
  for (let from = 0; from + window <= onsets.length; from += window) {
    let best = { on: 0, off: 0 }
    for (let phase = 0; phase < 2 * period; phase += 1) {
      let [on, off] = [0, 0]
      for (let at = from + phase; at < from + window; at += 2 * period) {
        on += strongest(onsets, at)
        off += strongest(onsets, at + period)
      }
      // The pulses themselves are found first: together both must be the strongest.
      if (on + off > best.on + best.off || (on + off === best.on + best.off && on > best.on)) best = { on, off }
    }
    strong += Math.max(best.on, best.off)
    weak += Math.min(best.on, best.off)
  }
  return weak > 0 ? strong / weak : Number.POSITIVE_INFINITY
}

/** From a pulse to the beat: pulses that are too fast, or every other one of which is clearly stronger, are halves of it. */
export const settleLevel = ({ all, framesPerSecond }: Onsets, pulse: number): number => {
  let period = pulse
  while (
    period / framesPerSecond < fastest ||
    (period / framesPerSecond < slowest && emphasis(all, period) > clearlyStronger)
  )
    period *= 2
  return period
}
