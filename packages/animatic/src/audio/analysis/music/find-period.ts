import type { Onsets } from './onset-strength.ts'

/** In seconds. */
const [shortest, longest] = [0.25, 1.25] as const
/** What most music beats at, and how far from it, in octaves, is still usual. */
const [usual, usualOctaves] = [0.55, 1.1] as const

/** Likeness of the onsets with themselves `lag` frames later; the lag need not be whole. */
const createLikeness = (onsets: Float32Array, most: number): ((lag: number) => number) => {
  const mean = onsets.reduce((sum, value) => sum + value, 0) / Math.max(1, onsets.length)
  const values = Float32Array.from({ length: Math.min(onsets.length, Math.ceil(most) + 2) }, (_, lag) => {
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

/** The time from pulse to pulse, in frames: at it, and at its multiples, music is like itself. Null in silence. */
export const findPeriod = ({ all, framesPerSecond }: Onsets): number | null => {
  const multiples = [1, 2, 3, 4, 6, 8]
  const likeness = createLikeness(all, longest * framesPerSecond * 8)
  let [best, most] = [0, 0]
  for (let lag = shortest * framesPerSecond; lag <= longest * framesPerSecond; lag += 0.1) {
    const octaves = Math.log2(lag / framesPerSecond / usual) / usualOctaves
    const alike = multiples.reduce((sum, times) => sum + likeness(lag * times) / Math.sqrt(times), 0)
    const score = alike * Math.exp(-0.5 * octaves * octaves)
    if (score <= most) continue
    most = score
    best = lag
  }
  return most > 0 ? best : null
}
