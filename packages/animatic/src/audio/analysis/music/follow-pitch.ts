import type { Voice } from '../analysis-types.ts'
import { createSpectrum } from './spectra.ts'

/** The clearest pitch of each frame in cents above 90 Hz, and its share of the sound from 0 to 1. */
export type Pitch = { framesPerSecond: number; cents: Float32Array; clearness: Float32Array }

const size = 2048
const framesPerSecond = 50
const [lowest, octaves, stepCents] = [90, 3.2, 20] as const
const harmonics = 8
const fading = 0.84
const candidates = Math.round((octaves * 1200) / stepCents)

/** A peak between three neighbours, in steps from the middle one. */
const between = (left: number, middle: number, right: number): number => {
  const bend = left - 2 * middle + right
  return bend === 0 ? 0 : Math.max(-0.5, Math.min(0.5, (0.5 * (left - right)) / bend))
}

/** Tracks the pitch by harmonic summation. */
export const followPitch = ({ samples, sampleRate }: Voice): Pitch => {
  const spectrum = createSpectrum(size)
  const hop = Math.round(sampleRate / framesPerSecond)
  const frames = Math.max(1, Math.ceil(samples.length / hop))
  const bins = Float64Array.from(
    { length: candidates },
    (_, at) => (lowest * 2 ** ((at * stepCents) / 1200) * size) / sampleRate,
  )
  const weights = Float64Array.from({ length: harmonics }, (_, at) => fading ** at)
  const [cents, clearness] = [new Float32Array(frames), new Float32Array(frames)]
  const sums = new Float64Array(candidates)
  for (let frame = 0; frame < frames; frame += 1) {
    const magnitudes = spectrum(samples, frame * hop - size / 2)
    let [best, whole] = [0, 1e-9]
    for (const magnitude of magnitudes) whole += magnitude
    for (let at = 0; at < candidates; at += 1) {
      let sum = 0
      for (let harmonic = 1; harmonic <= harmonics; harmonic += 1) {
        const bin = (bins[at] as number) * harmonic
        const low = Math.floor(bin)
        const share = bin - low
        sum +=
          ((magnitudes[low] ?? 0) * (1 - share) + (magnitudes[low + 1] ?? 0) * share) *
          (weights[harmonic - 1] as number)
      }
      sums[at] = sum
      if (sum > (sums[best] as number)) best = at
    }
    cents[frame] = stepCents * (best + between(sums[best - 1] ?? 0, sums[best] ?? 0, sums[best + 1] ?? 0))
    clearness[frame] = Math.min(1, (sums[best] as number) / whole)
  }
  return { framesPerSecond, cents, clearness }
}
