import type { Random } from './random.ts'
import type { Camera, CameraWord, Shot } from './scene-plan.ts'

type Movement = 'auto' | 'small' | 'medium' | 'large'

const amplitudes: Record<Movement, number> = { small: 0.45, auto: 1, medium: 1, large: 2.1 }

const shots: readonly Shot[] = ['close', 'aerial', 'low', 'wide']

export const planShot = (words: readonly CameraWord[]): Shot =>
  // A word that is not a shot has no match.
  shots.find((shot) => (words as readonly string[]).includes(shot)) ?? 'middle'

/** A slow pan with a push, or the camera of the prompt; longer films travel further, so the speed stays calm. */
export const planCamera = (
  movement: Movement,
  seconds: number,
  words: readonly CameraWord[],
  random: Random,
): Camera => {
  const has = (...names: CameraWord[]): boolean => names.some((name) => words.includes(name))
  const amplitude = amplitudes[movement] * Math.min(1.5, Math.max(0.55, 0.4 + seconds / 8))
  const drawnSide = random.next() < 0.5 ? -1 : 1
  const [drawnPan, drawnRise, drawnDolly] = [
    random.between(0.18, 0.24),
    random.between(0.01, 0.03),
    random.between(0.12, 0.22),
  ]
  const shake = has('handheld') ? 0.011 * Math.sqrt(amplitudes[movement]) : 0
  if (has('still')) return { pan: 0, rise: 0, dollyFrom: 0, dollyTo: 0, shake }
  const side = has('left') ? -1 : has('right') ? 1 : drawnSide
  const follows = has('follow', 'orbit')
  const sideways = has('left', 'right', 'pan')
  const push = has('in', 'out')
  const steep = has('up', 'down')
  const pan = follows ? 0.42 : sideways ? 0.28 : push || steep ? 0.05 : has('aerial') ? 0.12 : drawnPan
  const dolly = (push ? 0.32 : sideways || steep ? 0.05 : has('orbit') ? 0.14 : drawnDolly) * amplitude
  const rise = steep ? 0.17 * (has('down') ? -1 : 1) : has('aerial') ? 0.07 : drawnRise
  const inward = !has('out')
  return {
    pan: side * amplitude * pan,
    rise: amplitude * rise,
    dollyFrom: inward ? 0 : dolly,
    dollyTo: inward ? dolly : 0,
    shake,
    follows,
  }
}
