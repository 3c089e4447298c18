import type { Mood, Place, ScenePlan, SubjectName, TimeOfDay, Trait, Weather } from '../../plan/scene-plan.ts'
import type { MusicPlan } from './music-plan.ts'
import { planMusic } from './plan-music.ts'

const byPlace: Readonly<Partial<Record<Place, Mood>>> = { space: 'dreamy', underwater: 'dreamy' }
const byTrait: Readonly<Partial<Record<Trait, Mood>>> = {
  aurora: 'dreamy',
  fireflies: 'dreamy',
  fireworks: 'joyful',
  lanterns: 'romantic',
  blossom: 'romantic',
  neon: 'tense',
  pyramids: 'mysterious',
}
const byWeather: Readonly<Partial<Record<Weather, Mood>>> = { rain: 'sad', fog: 'mysterious', snow: 'calm' }
const byTime: Readonly<Record<TimeOfDay, Mood>> = { dawn: 'calm', day: 'joyful', sunset: 'calm', night: 'mysterious' }

/** Instruments of the shown subjects, as numbers of General MIDI. */
const bySubject: Readonly<Partial<Record<SubjectName, number>>> = {
  'musical-keyboard': 0,
  accordion: 21,
  guitar: 24,
  violin: 40,
  trumpet: 56,
  saxophone: 65,
  flute: 73,
  banjo: 105,
}

const first = <T extends string, V>(names: readonly T[], table: Readonly<Partial<Record<T, V>>>): V | undefined =>
  names.map((name) => table[name]).find((value) => value !== undefined)

export type MoodInput = Pick<ScenePlan, 'mood' | 'time' | 'weather' | 'places' | 'traits' | 'look'>

/** The mood of the prompt, or else of the most prominent feature of the scene. */
export const resolveSceneMood = ({ mood, time, weather, places, traits, look }: MoodInput): Mood =>
  mood ??
  (weather === 'storm' ? 'epic' : undefined) ??
  first(places, byPlace) ??
  first(traits, byTrait) ??
  byWeather[weather] ??
  (look === 'noir' ? 'mysterious' : byTime[time])

/** Plans the music of a film. */
export const planSceneMusic = (scene: ScenePlan): MusicPlan => {
  const { seconds, seed, subjects } = scene
  const kinds = subjects.map(({ kind }) => kind)
  return planMusic({ prompt: '', seconds, seed, mood: resolveSceneMood(scene), lead: first(kinds, bySubject) })
}
