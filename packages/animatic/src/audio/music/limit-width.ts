import type { Stereo } from '../wave/stereo.ts'

/** Largest share of the difference between the channels, by effective value, of what they have in common. */
const widest = 0.6

const effective = (left: Float32Array, right: Float32Array, sign: 1 | -1): number => {
  let sum = 0
  for (let i = 0; i < left.length; i += 1) sum += ((left[i] ?? 0) + sign * (right[i] ?? 0)) ** 2
  return Math.sqrt(sum)
}

/**
 * Narrows sound whose channels differ more than they agree. Some synthesizer instruments of the sound font are recorded in
 * opposite phase and would be loud on two speakers and faint on one.
 */
export const limitWidth = ({ left, right }: Stereo): void => {
  const difference = effective(left, right, -1)
  const allowed = widest * effective(left, right, 1)
  if (difference <= allowed) return
  const width = allowed / difference
  for (let i = 0; i < left.length; i += 1) {
    const [a, b] = [left[i] ?? 0, right[i] ?? 0]
    const [middle, side] = [(a + b) / 2, ((a - b) / 2) * width]
    left[i] = middle + side
    right[i] = middle - side
  }
}
