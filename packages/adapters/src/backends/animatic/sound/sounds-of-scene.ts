import type { ScenePlan } from '../plan/scene-plan.ts'
import type { SoundName } from './sound-vocabulary.ts'

/** What of a scene can be heard. */
export type Heard = Pick<ScenePlan, 'time' | 'weather' | 'places' | 'traits' | 'subjects'>

type Sounds = Readonly<Partial<Record<string, readonly SoundName[]>>>

const byWeather: Sounds = { rain: ['rain'], storm: ['rain', 'thunder', 'storm'], snow: ['snow'], fog: ['wind'] }
const byPlace: Sounds = {
  mountains: ['wind'],
  city: ['city'],
  street: ['traffic'],
  road: ['traffic'],
  forest: ['leaves', 'birds'],
  sea: ['waves'],
  beach: ['waves', 'gulls'],
  lake: ['stream'],
  desert: ['wind'],
  meadow: ['leaves', 'birds'],
  space: ['space'],
  underwater: ['underwater'],
  room: ['room'],
  studio: ['room'],
}
const byTrait: Sounds = {
  waterfall: ['waterfall'],
  fireworks: ['fireworks'],
  fireflies: ['crickets'],
  snowy: ['snow'],
  aloft: ['wind'],
  neon: ['city'],
}
const bySubject: Sounds = {
  bird: ['birds'],
  birds: ['birds'],
  gull: ['gulls'],
  dog: ['dog'],
  cat: ['cat'],
  wolf: ['wolf'],
  horse: ['horse'],
  car: ['engine'],
  train: ['train'],
  ship: ['ship'],
  plane: ['aeroplane'],
  rocket: ['rocket'],
  robot: ['machine'],
  fire: ['fire'],
  campfire: ['fire'],
  bee: ['insects'],
  butterfly: ['leaves'],
  people: ['crowd'],
}

const most = 4
const sleepsAtNight = new Set<SoundName>(['birds'])

/** Loudest first: weather, then what the scene is about, then where it is. */
export const soundsOfScene = ({ time, weather, places, traits, subjects }: Heard): SoundName[] => {
  const all = [
    ...(byWeather[weather] ?? []),
    ...subjects.flatMap(({ kind }) => bySubject[kind] ?? []),
    ...traits.flatMap((trait) => byTrait[trait] ?? []),
    ...places.flatMap((place) => byPlace[place] ?? []),
  ].map((name): SoundName => (time === 'night' && sleepsAtNight.has(name) ? 'crickets' : name))
  // Under water and in space nothing else is heard.
  const alone = all.find((name) => name === 'underwater' || name === 'space')
  if (alone !== undefined) return [alone]
  return [...new Set(all)].slice(0, most)
}
