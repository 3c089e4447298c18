import type { ScenePlan } from '../plan/scene-plan.ts'
import { createRandom } from '../random.ts'

export type Mood = {
  /** MIDI number of the lowest note. */
  root: number
  /** Semitones over the root. */
  chords: readonly (readonly number[])[]
  scale: readonly number[]
  beat: number
}

const bright: Omit<Mood, 'root'> = {
  chords: [
    [0, 7, 16, 19],
    [-3, 4, 12, 19],
    [5, 12, 16, 21],
    [-5, 7, 14, 19],
  ],
  scale: [0, 2, 4, 7, 9, 12],
  beat: 0.62,
}
const dark: Omit<Mood, 'root'> = {
  chords: [
    [0, 7, 15, 19],
    [-4, 8, 12, 15],
    [3, 10, 15, 19],
    [-2, 5, 14, 17],
  ],
  scale: [0, 3, 5, 7, 10, 12],
  beat: 0.78,
}
const wide: Omit<Mood, 'root'> = {
  chords: [
    [0, 7, 14, 19],
    [-2, 5, 12, 17],
  ],
  scale: [0, 2, 7, 9, 14],
  beat: 1.1,
}

/** Major by day, minor by night and storm, open fifths where there is only depth. */
export const moodOf = ({ time, weather, places, traits, seed }: ScenePlan): Mood => {
  const root = createRandom(seed, 'key').pick([43, 45, 46, 48])
  if (places.includes('space') || places.includes('underwater') || traits.includes('aurora')) return { ...wide, root }
  return weather === 'storm' || weather === 'rain' || time === 'night' || traits.includes('neon')
    ? { ...dark, root }
    : { ...bright, root }
}
