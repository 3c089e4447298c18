import { type Stereo, sampleRate } from './stereo.ts'

export const peakOf = ({ left, right }: Stereo): number => {
  let peak = 0
  for (const ear of [left, right]) for (const value of ear) peak = Math.max(peak, Math.abs(value))
  return peak
}

const power = ({ left, right }: Stereo): number => {
  let sum = 0
  for (const ear of [left, right]) for (const value of ear) sum += value * value
  return Math.sqrt(sum / Math.max(1, 2 * left.length))
}

/** To an effective value, but never over a peak, with short edges so that nothing clicks. */
export const levelSound = (sound: Stereo, wanted: { effective: number; peak: number; edgeSeconds: number }): void => {
  const [peak, effective] = [peakOf(sound), power(sound)]
  if (peak === 0) return
  const gain = Math.min(wanted.peak / peak, wanted.effective / effective)
  const samples = sound.left.length
  const edge = Math.max(1, Math.min(wanted.edgeSeconds * sampleRate, samples / 4))
  for (const ear of [sound.left, sound.right])
    for (let i = 0; i < samples; i += 1)
      ear[i] = (ear[i] ?? 0) * gain * Math.min(1, (i + 1) / edge, (samples - i) / edge)
}

/** Adds one sound to another from a sample on; what lies beyond its end is left out. */
export const addSound = (target: Stereo, part: Stereo, from: number, gain = 1): void => {
  for (const ear of ['left', 'right'] as const)
    for (let i = 0; i < part[ear].length && from + i < target[ear].length; i += 1)
      target[ear][from + i] = (target[ear][from + i] ?? 0) + gain * (part[ear][i] ?? 0)
}
