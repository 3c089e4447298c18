import { ceiling, type GainSettings } from '../arguments/gain-filter.ts'
import { type Loudness, silence } from './loudness.ts'

export const targetLoudness = -16
const maxGain = 30
/** A limiter that reduces peaks by more than this also reduces loudness. */
const harmlessExcess = 3
const maxAttempts = 4
const closeEnough = 0.4

export const gainTowards = (wanted: number, { integrated }: Loudness): number =>
  integrated <= silence ? 0 : Math.min(maxGain, Math.max(-maxGain, wanted - integrated))

/** Limits peaks only where they would exceed the ceiling. */
export const withLimiter = (gain: number, { peak }: Loudness): GainSettings => ({
  gain,
  isLimited: peak + gain > ceiling,
})

/** Finds the gain for the loudness of films. `measure` returns the loudness at a given gain. */
export const normaliseLoudness = async (
  measured: Loudness,
  measure: (louder: GainSettings) => Promise<Loudness>,
): Promise<GainSettings> => {
  let louder = withLimiter(gainTowards(targetLoudness, measured), measured)
  if (measured.peak + louder.gain <= ceiling + harmlessExcess) return louder
  for (let tries = 0; tries < maxAttempts; tries += 1) {
    const more = gainTowards(targetLoudness, await measure(louder))
    if (Math.abs(more) < closeEnough) break
    louder = withLimiter(Math.min(maxGain, louder.gain + more), measured)
  }
  return louder
}
