import type { ScenePlan, Subject } from '../../plan/scene-plan.ts'
import { placeSounds, subjectSounds, traitSounds, weatherSounds } from './scene-sounds.ts'
import type { SoundName } from './sound-vocabulary.ts'

/** The features of a scene that affect its sounds. */
export type AudibleScene = Pick<ScenePlan, 'time' | 'weather' | 'places' | 'traits' | 'subjects'>

const maxSounds = 4
const crowdFrom = 5

const subjectSoundNames = ({ kind, count }: Subject): readonly SoundName[] =>
  kind === 'person' && count >= crowdFrom ? ['crowd'] : (subjectSounds[kind] ?? [])

/** Small animals are silent in bad weather and in winter; night and sea have their own voices. */
const adaptSound = (name: SoundName, { time, weather, places, traits }: AudibleScene): SoundName | null => {
  if (name !== 'birds' && name !== 'crickets') return name
  const isWinter = weather === 'snow' || traits.includes('snowy')
  if (isWinter || weather === 'rain' || weather === 'storm') return null
  if (time === 'night') return 'crickets'
  return name === 'birds' && (places.includes('sea') || places.includes('beach')) ? 'gulls' : name
}

/** Under water and in space only the sounds of native subjects remain. */
const closedWorlds: readonly (readonly [home: SoundName, natives: readonly SoundName[]])[] = [
  ['underwater', ['whale', 'dolphin', 'splash']],
  ['space', ['rocket', 'machine']],
]

/** Loudest first: weather, then subjects, then places. */
export const resolveSceneSounds = (scene: AudibleScene): SoundName[] => {
  const named = [
    ...weatherSounds[scene.weather],
    ...scene.subjects.flatMap(subjectSoundNames),
    ...scene.traits.flatMap((trait) => traitSounds[trait]),
    ...scene.places.flatMap((place) => placeSounds[place]),
  ]
  const all = [...new Set(named.map((name) => adaptSound(name, scene)).filter((name) => name !== null))]
  const world = closedWorlds.find(([home]) => all.includes(home))
  if (world === undefined) return all.slice(0, maxSounds)
  const [home, natives] = world
  return [home, ...all.filter((name) => natives.includes(name))]
}
