import type { Random } from '../random.ts'
import type { Camera } from './scene-plan.ts'

type CameraWord = 'in' | 'out' | 'left' | 'right' | 'up'
type Movement = 'auto' | 'small' | 'medium' | 'large'

const amplitudes: Record<Movement, number> = { small: 0.5, auto: 1, medium: 1, large: 2 }

/** A slow pan with a push, or what the prompt names; longer films travel further, so the speed stays calm. */
export const planCamera = (
  movement: Movement,
  seconds: number,
  words: readonly CameraWord[],
  random: Random,
): Camera => {
  const amplitude = amplitudes[movement] * Math.min(1.5, Math.max(0.55, 0.4 + seconds / 8))
  const drawnSide = random.next() < 0.5 ? -1 : 1
  const side = words.includes('left') ? -1 : words.includes('right') ? 1 : drawnSide
  const sideways = words.includes('left') || words.includes('right')
  const push = words.includes('in') || words.includes('out')
  const dolly = (push ? 0.3 : sideways ? 0.05 : random.between(0.12, 0.22)) * amplitude
  const inward = !words.includes('out')
  return {
    pan: side * amplitude * (sideways ? 0.26 : push ? 0.05 : random.between(0.18, 0.24)),
    rise: amplitude * (words.includes('up') ? 0.16 : random.between(0.01, 0.03)),
    dollyFrom: inward ? 0 : dolly,
    dollyTo: inward ? dolly : 0,
  }
}
