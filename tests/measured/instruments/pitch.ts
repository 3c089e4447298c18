import type { Sound } from './sound.ts'

const lowest = 55
const highest = 900
const periodic = 0.15
const quiet = 0.01

type Voice = {
  /** Median pitch of all voiced windows, in hertz. */
  pitch: number
  /** Share of voiced windows. */
  voiced: number
}

/** Downsamples by averaging; pitch detection needs only a tenth of the samples. */
const downsample = ({ samples, rate }: Sound, by: number): Sound => {
  const count = Math.floor(samples.length / by)
  const mean = (at: number): number => samples.subarray(at * by, (at + 1) * by).reduce((sum, one) => sum + one, 0) / by
  return { samples: Float32Array.from({ length: count }, (_, at) => mean(at)), rate: rate / by }
}

/** Finds the period by the cumulative mean normalized difference function of YIN. */
const periodAt = (samples: Float32Array, from: number, shortest: number, longest: number): number | undefined => {
  const normalizedDifference = [1]
  let sum = 0
  for (let lag = 1; lag <= longest; lag += 1) {
    let difference = 0
    for (let at = from; at < from + longest; at += 1) difference += ((samples[at] ?? 0) - (samples[at + lag] ?? 0)) ** 2
    sum += difference
    normalizedDifference.push((difference * lag) / (sum + 1e-12))
  }
  const at = (lag: number): number => normalizedDifference[lag] ?? 1
  for (let lag = shortest; lag < longest; lag += 1) {
    if (at(lag) >= periodic || at(lag + 1) < at(lag)) continue
    const bend = at(lag - 1) - 2 * at(lag) + at(lag + 1)
    return bend === 0 ? lag : lag + (at(lag - 1) - at(lag + 1)) / (2 * bend)
  }
  return undefined
}

/** Measures the pitch of a voice. */
export const measureVoice = (sound: Sound): Voice => {
  const { samples, rate } = downsample(sound, 4)
  const [shortest, longest] = [Math.floor(rate / highest), Math.ceil(rate / lowest)]
  const windowPeriods: (number | undefined)[] = []
  for (let from = 0; from + 2 * longest < samples.length; from += longest >> 2) {
    const window = samples.subarray(from, from + longest)
    const level = Math.sqrt(window.reduce((sum, one) => sum + one * one, 0) / longest)
    windowPeriods.push(level < quiet ? undefined : periodAt(samples, from, shortest, longest))
  }
  const periods = windowPeriods.filter((period) => period !== undefined).sort((a, b) => a - b)
  return { pitch: rate / (periods[periods.length >> 1] ?? Number.NaN), voiced: periods.length / windowPeriods.length }
}

export const semitonesBetween = (from: number, to: number): number => 12 * Math.log2(to / from)
