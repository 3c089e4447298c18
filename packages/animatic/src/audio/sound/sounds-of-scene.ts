import type { ScenePlan, Subject } from '../../plan/scene-plan.ts'
import { placeSounds, subjectSounds, traitSounds, weatherSounds } from './scene-sounds.ts'
import type { SoundName } from './sound-vocabulary.ts'

/** What of a scene can be heard. */
export type Heard = Pick<ScenePlan, 'time' | 'weather' | 'places' | 'traits' | 'subjects'>

const most = 4
const crowdFrom = 5

const soundsOf = ({ kind, count }: Subject): readonly SoundName[] =>
  kind === 'person' && count >= crowdFrom ? ['crowd'] : (subjectSounds[kind] ?? [])

/** Small voices are silent in bad weather and in winter; at night others sing, and by the sea, too. */
const songOf = (name: SoundName, { time, weather, places, traits }: Heard): SoundName | null => {
  if (name !== 'birds' && name !== 'crickets') return name
  const isWinter = weather === 'snow' || traits.includes('snowy')
  if (isWinter || weather === 'rain' || weather === 'storm') return null
  if (time === 'night') return 'crickets'
  return name === 'birds' && (places.includes('sea') || places.includes('beach')) ? 'gulls' : name
}

/** Under water and in space nothing is heard but what lives there. */
const apart: readonly (readonly [home: SoundName, natives: readonly SoundName[]])[] = [
  ['underwater', ['whale', 'dolphin', 'splash']],
  ['space', ['rocket', 'machine']],
]

/** Loudest first: weather, then what the scene is about, then where it is. */
export const soundsOfScene = (scene: Heard): SoundName[] => {
  const named = [
    ...weatherSounds[scene.weather],
    ...scene.subjects.flatMap(soundsOf),
    ...scene.traits.flatMap((trait) => traitSounds[trait]),
    ...scene.places.flatMap((place) => placeSounds[place]),
  ]
  const all = [...new Set(named.map((name) => songOf(name, scene)).filter((name) => name !== null))]
  const world = apart.find(([home]) => all.includes(home))
  if (world === undefined) return all.slice(0, most)
  const [home, natives] = world
  return [home, ...all.filter((name) => natives.includes(name))]
}
