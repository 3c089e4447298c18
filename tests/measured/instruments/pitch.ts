import type { Sound } from './sound.ts'

const lowest = 55
const highest = 900
const periodic = 0.15
const quiet = 0.01

type Voice = {
  /** Of all voiced moments the middle one, in hertz. */
  pitch: number
  /** The share of moments in which a voice sounds. */
  voiced: number
}

/** Every so many samples; a voice needs no more than a tenth of what a file holds. */
const thinned = ({ samples, rate }: Sound, by: number): Sound => {
  const count = Math.floor(samples.length / by)
  const mean = (at: number): number => samples.subarray(at * by, (at + 1) * by).reduce((sum, one) => sum + one, 0) / by
  return { samples: Float32Array.from({ length: count }, (_, at) => mean(at)), rate: rate / by }
}

/** The lag at which a moment is most like itself: the difference function of YIN, made even by its running mean. */
const periodAt = (samples: Float32Array, from: number, shortest: number, longest: number): number | undefined => {
  const unlikeness = [1]
  let sum = 0
  for (let lag = 1; lag <= longest; lag += 1) {
    let difference = 0
    for (let at = from; at < from + longest; at += 1) difference += ((samples[at] ?? 0) - (samples[at + lag] ?? 0)) ** 2
    sum += difference
    unlikeness.push((difference * lag) / (sum + 1e-12))
  }
  const at = (lag: number): number => unlikeness[lag] ?? 1
  for (let lag = shortest; lag < longest; lag += 1) {
    if (at(lag) >= periodic || at(lag + 1) < at(lag)) continue
    const bend = at(lag - 1) - 2 * at(lag) + at(lag + 1)
    return bend === 0 ? lag : lag + (at(lag - 1) - at(lag + 1)) / (2 * bend)
  }
  return undefined
}

/** How high a voice speaks. */
export const hearVoice = (sound: Sound): Voice => {
  const { samples, rate } = thinned(sound, 4)
  const [shortest, longest] = [Math.floor(rate / highest), Math.ceil(rate / lowest)]
  const moments: (number | undefined)[] = []
  for (let from = 0; from + 2 * longest < samples.length; from += longest >> 2) {
    const window = samples.subarray(from, from + longest)
    const level = Math.sqrt(window.reduce((sum, one) => sum + one * one, 0) / longest)
    moments.push(level < quiet ? undefined : periodAt(samples, from, shortest, longest))
  }
  const periods = moments.filter((period) => period !== undefined).sort((a, b) => a - b)
  return { pitch: rate / (periods[periods.length >> 1] ?? Number.NaN), voiced: periods.length / moments.length }
}

export const semitonesBetween = (from: number, to: number): number => 12 * Math.log2(to / from)
