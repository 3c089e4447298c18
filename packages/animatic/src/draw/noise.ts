import { createNoise2D } from 'simplex-noise'
import { createRandom } from '../plan/random.ts'

/** About −1 to 1. */
export type Noise = (x: number, y: number) => number

export const createNoise = (seed: number, purpose: string): Noise => createNoise2D(createRandom(seed, purpose).next)

/** Octaves of one noise, each finer and weaker. */
export const cloudy = (noise: Noise, x: number, y: number, octaves: number): number => {
  let sum = 0
  let strength = 0.5
  let scale = 1
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += strength * noise(x * scale, y * scale)
    strength *= 0.5
    scale *= 2.03
  }
  return sum
}

/** The same noise folded at zero, which makes crests: about 0 to 1. */
export const crested = (noise: Noise, x: number, y: number, octaves: number): number => {
  let sum = 0
  let strength = 0.5
  let scale = 1
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += strength * (1 - Math.abs(noise(x * scale, y * scale + octave * 3.7)))
    strength *= 0.48
    scale *= 2.1
  }
  return sum
}
