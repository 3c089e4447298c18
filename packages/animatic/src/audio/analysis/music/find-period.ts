import type { Onsets } from './onset-strength.ts'

/** In seconds. */
const [shortest, longest] = [0.25, 1.25] as const
/** The usual beat period of music, and the usual deviation from it in octaves. */
const [usualPeriod, usualOctaves] = [0.55, 1.1] as const

/** Autocorrelation of the onsets at a lag in frames; the lag can be fractional. */
const createAutocorrelation = (onsets: Float32Array, max: number): ((lag: number) => number) => {
  const mean = onsets.reduce((sum, value) => sum + value, 0) / Math.max(1, onsets.length)
  const values = Float32Array.from({ length: Math.min(onsets.length, Math.ceil(max) + 2) }, (_, lag) => {
    let sum = 0
    for (let at = lag; at < onsets.length; at += 1) sum += ((onsets[at] ?? 0) - mean) * ((onsets[at - lag] ?? 0) - mean)
    return sum / (onsets.length - lag)
  })
  const whole = values[0] ?? 1
  return (lag) => {
    const [low, share] = [Math.floor(lag), lag - Math.floor(lag)]
    return ((values[low] ?? 0) * (1 - share) + (values[low + 1] ?? 0) * share) / (whole || 1)
  }
}

/** The period of the pulse in frames: onsets correlate at the period and its multiples. Null in silence. */
export const findPeriod = ({ all, framesPerSecond }: Onsets): number | null => {
  const multiples = [1, 2, 3, 4, 6, 8]
  const correlation = createAutocorrelation(all, longest * framesPerSecond * 8)
  let [best, max] = [0, 0]
  for (let lag = shortest * framesPerSecond; lag <= longest * framesPerSecond; lag += 0.1) {
    const octaves = Math.log2(lag / framesPerSecond / usualPeriod) / usualOctaves
    const alike = multiples.reduce((sum, times) => sum + correlation(lag * times) / Math.sqrt(times), 0)
    const score = alike * Math.exp(-0.5 * octaves * octaves)
    if (score <= max) continue
    max = score
    best = lag
  }
  return max > 0 ? best : null
}
