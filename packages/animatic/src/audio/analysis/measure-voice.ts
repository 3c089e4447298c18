import type { Voice } from './analysis-types.ts'

/** The sound of one moment of speech; each value is from 0 to 1. */
export type Moment = {
  loud: number
  /** Openness of the vowel: the strength between 500 and 1,100 Hz. */
  open: number
  /** Rounded lips weaken the band above 1,500 Hz. */
  round: number
}

/**
 * Strength of a band over time: two one-pole high-pass filters, two low-pass filters, then a 20 ms envelope follower.
 */
const followBand = ({ samples, sampleRate }: Voice, low: number, high: number): Float32Array => {
  const keep = (hertz: number): number => Math.exp((-2 * Math.PI * hertz) / sampleRate)
  const [down, up, follow] = [keep(high), keep(low), Math.exp(-1 / (0.02 * sampleRate))]
  let [d1, d2, u1, u2, level] = [0, 0, 0, 0, 0]
  return samples.map((value) => {
    d1 += (1 - down) * (value - d1)
    d2 += (1 - down) * (d1 - d2)
    u1 += (1 - up) * (d2 - u1)
    u2 += (1 - up) * (d2 - u1 - u2)
    const band = d2 - u1 - u2
    level = band * band + follow * (level - band * band)
    return level
  })
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
const clamped = (value: number): number => Math.max(0, Math.min(1, value))

/**
 * One moment for each frame of a film, measured around its middle. Loudness is relative to the loud parts of the voice.
 */
export const measureVoice = (voice: Voice, fps: number, frames: number): Moment[] => {
  const bands = [followBand(voice, 120, 450), followBand(voice, 500, 1100), followBand(voice, 1500, 3800)] as const
  const rows = Array.from({ length: frames }, (_, frame) => {
    const [from, to] = [frame / fps, (frame + 1) / fps].map((seconds) => Math.round(seconds * voice.sampleRate))
    const mean = (band: Float32Array): number => {
      const part = band.subarray(from, to)
      return part.length === 0 ? 0 : part.reduce((sum, value) => sum + value, 0) / part.length
    }
    return bands.map(mean) as [number, number, number]
  })
  const strengths = rows.map(([low, middle, high]) => Math.sqrt(low * 0.5 + middle + high))
  const full = Math.max(1e-3, quantile(strengths, 0.92))
  return rows.map(([low, middle, high], index) => ({
    loud: clamped((strengths[index] ?? 0) / full),
    open: clamped((1.6 * middle) / (low + middle + 0.5 * high + 1e-9)),
    round: clamped(1 - (8 * high) / (low + middle + high + 1e-9)),
  }))
}
