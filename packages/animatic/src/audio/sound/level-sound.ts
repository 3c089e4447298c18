import { type Stereo, sampleRate } from '../wave/stereo.ts'

export const peakOf = ({ left, right }: Stereo): number => {
  let peak = 0
  for (const ear of [left, right]) for (const value of ear) peak = Math.max(peak, Math.abs(value))
  return peak
}

const effectiveOf = ({ left, right }: Stereo): number => {
  let sum = 0
  for (const ear of [left, right]) for (const value of ear) sum += value * value
  return Math.sqrt(sum / Math.max(1, 2 * left.length))
}

const amplify = ({ left, right }: Stereo, gain: number): void => {
  for (const ear of [left, right]) for (let i = 0; i < ear.length; i += 1) ear[i] = (ear[i] ?? 0) * gain
}

/** What is quiet by nature is not made louder without end. */
export type Level = { effective: number; peak: number; mostGain: number }

/** To an effective value, but never over a peak. */
export const levelSound = (sound: Stereo, wanted: Level): void => {
  const [peak, effective] = [peakOf(sound), effectiveOf(sound)]
  if (peak > 0) amplify(sound, Math.min(wanted.peak / peak, wanted.effective / effective, wanted.mostGain))
}

/** Softer as a whole where its loudest moment is too loud. */
export const holdPeak = (sound: Stereo, highest: number): void => {
  const peak = peakOf(sound)
  if (peak > highest) amplify(sound, highest / peak)
}

/** Rises from silence and falls back to it, so that nothing clicks. */
export const fadeEdges = ({ left, right }: Stereo, seconds: number): void => {
  const samples = left.length
  const edge = Math.max(1, Math.min(seconds * sampleRate, samples / 4))
  for (const ear of [left, right])
    for (let i = 0; i < samples; i += 1) ear[i] = (ear[i] ?? 0) * Math.min(1, (i + 1) / edge, (samples - i) / edge)
}

/** Adds one sound to another from a sample on; what lies beyond its end is left out. */
export const addSound = (target: Stereo, part: Stereo, from: number, gain = 1): void => {
  for (const ear of ['left', 'right'] as const)
    for (let i = 0; i < part[ear].length && from + i < target[ear].length; i += 1)
      target[ear][from + i] = (target[ear][from + i] ?? 0) + gain * (part[ear][i] ?? 0)
}
