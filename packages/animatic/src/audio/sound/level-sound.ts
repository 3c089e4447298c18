import { type Stereo, sampleRate } from '../wave/stereo.ts'

export const measurePeak = ({ left, right }: Stereo): number => {
  let peak = 0
  for (const ear of [left, right]) for (const value of ear) peak = Math.max(peak, Math.abs(value))
  return peak
}

const measureEffective = ({ left, right }: Stereo): number => {
  let sum = 0
  for (const ear of [left, right]) for (const value of ear) sum += value * value
  return Math.sqrt(sum / Math.max(1, 2 * left.length))
}

const amplify = ({ left, right }: Stereo, gain: number): void => {
  for (const ear of [left, right]) for (let i = 0; i < ear.length; i += 1) ear[i] = (ear[i] ?? 0) * gain
}

/** `maxGain` limits the amplification of quiet sounds. */
export type Level = { effective: number; peak: number; maxGain: number }

/** Scales a sound to an effective value without exceeding a peak. */
export const levelSound = (sound: Stereo, target: Level): void => {
  const [peak, effective] = [measurePeak(sound), measureEffective(sound)]
  if (peak > 0) amplify(sound, Math.min(target.peak / peak, target.effective / effective, target.maxGain))
}

/** Scales a sound down if its peak is too loud. */
export const holdPeak = (sound: Stereo, highest: number): void => {
  const peak = measurePeak(sound)
  if (peak > highest) amplify(sound, highest / peak)
}

/** Fades in and out, so that nothing clicks. */
export const fadeEdges = ({ left, right }: Stereo, seconds: number): void => {
  const samples = left.length
  const edge = Math.max(1, Math.min(seconds * sampleRate, samples / 4))
  for (const ear of [left, right])
    for (let i = 0; i < samples; i += 1) ear[i] = (ear[i] ?? 0) * Math.min(1, (i + 1) / edge, (samples - i) / edge)
}

/** Adds one sound to another from a sample on; drops the part after its end. */
export const addSound = (target: Stereo, part: Stereo, from: number, gain = 1): void => {
  for (const ear of ['left', 'right'] as const)
    for (let i = 0; i < part[ear].length && from + i < target[ear].length; i += 1)
      target[ear][from + i] = (target[ear][from + i] ?? 0) + gain * (part[ear][i] ?? 0)
}
