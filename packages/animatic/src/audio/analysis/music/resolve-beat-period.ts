import type { Onsets } from './onset-strength.ts'

/** A faster pulse is a fraction of a beat; a slower one is too slow for a beat. In seconds. */
const [fastest, slowest] = [0.38, 0.72] as const
/** The required strength ratio of alternating pulses for two of them to form one beat. */
const minEmphasis = 2.4
const windowPulses = 16

const strongest = (onsets: Float32Array, at: number): number => {
  const middle = Math.round(at)
  return Math.max(onsets[middle - 1] ?? 0, onsets[middle] ?? 0, onsets[middle + 1] ?? 0)
}

/** The strength ratio of two alternating pulses, over windows that tolerate a slight drift. */
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
      // Finds the pulses first: the pair with the largest sum.
      if (on + off > best.on + best.off || (on + off === best.on + best.off && on > best.on)) best = { on, off }
    }
    strong += Math.max(best.on, best.off)
    weak += Math.min(best.on, best.off)
  }
  return weak > 0 ? strong / weak : Number.POSITIVE_INFINITY
}

/** The beat period of a pulse. Merges pulses that are too fast, or that alternate clearly in strength, into pairs. */
export const resolveBeatPeriod = ({ all, framesPerSecond }: Onsets, pulse: number): number => {
  let period = pulse
  while (
    period / framesPerSecond < fastest ||
    (period / framesPerSecond < slowest && emphasis(all, period) > minEmphasis)
  )
    period *= 2
  return period
}
