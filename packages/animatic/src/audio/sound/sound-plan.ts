import type { MusicPlan } from '../music/music-plan.ts'
import type { SoundName } from './sound-vocabulary.ts'

/** The sounds from one moment on, in seconds: sounds of things and places, and optional music. */
export type SoundPart = {
  from: number
  seconds: number
  seed: number
  sounds: readonly SoundName[]
  music: MusicPlan | null
}
export type SoundPlan = { seconds: number; parts: readonly SoundPart[] }
