import type { Moment } from '../../audio/analysis/measure-voice.ts'
import type { HeadMotion } from '../../plan/film-plan.ts'
import { createRandom } from '../../plan/random.ts'

export const pictureName = 'image'

const blinkSeconds = 0.24
const [soonest, latest] = [2.2, 4.8] as const

// Adds 0 to avoid a negative zero.
const rounded = (value: number): number => Math.round(value * 1e4) / 1e4 + 0

/** Slowly smoothed loudness, as the body follows it. */
const followLoudness = (moments: readonly Moment[], fps: number): number[] => {
  let level = 0
  return moments.map(({ loud }) => {
    level += (loud - level) * Math.min(1, 5 / fps)
    return level
  })
}

/** Head and eyes of a speaker: the head nods with the voice and drifts a little, the eyes blink now and then. */
export const planHeadMotion = (moments: readonly Moment[], fps: number, seed: number): HeadMotion[] => {
  const random = createRandom(seed, 'bearing')
  const drift = () => {
    const waves = [0.13, 0.29, 0.47].map((hertz) => ({ hertz: hertz * random.between(0.8, 1.2), phase: random.next() }))
    return (seconds: number): number =>
      waves.reduce((sum, { hertz, phase }, at) => sum + Math.sin(2 * Math.PI * (hertz * seconds + phase)) / (at + 1), 0)
  }
  const [rightwards, downwards, tilted] = [drift(), drift(), drift()]
  const blinks: number[] = []
  const length = moments.length / fps
  for (let at = random.between(0.8, latest); at < length; at += random.between(soonest, latest)) blinks.push(at)
  const levels = followLoudness(moments, fps)
  return moments.map((_, frame) => {
    const seconds = frame / fps
    const level = levels[frame] ?? 0
    // The film begins with the picture itself.
    const begun = Math.min(1, seconds / 0.6)
    const since = blinks.map((at) => (seconds - at) / blinkSeconds).find((share) => share >= 0 && share <= 1)
    return {
      right: rounded(begun * 0.018 * rightwards(seconds) * (0.5 + level)),
      down: rounded(begun * (0.012 * downwards(seconds) + 0.035 * level)),
      tilt: rounded(begun * 0.012 * tilted(seconds) * (0.5 + level)),
      eyesClosed: since === undefined ? 0 : rounded(Math.sin(Math.PI * since) ** 0.7),
    }
  })
}
