import type { StepAsk } from '@kinora/domain'
import { createRandom, type Random } from '../random.ts'
import { planCamera } from './plan-camera.ts'
import { planPalette } from './plan-palette.ts'
import { readWords, type Words } from './read-words.ts'
import type { ColourName, Place, ScenePlan, TimeOfDay, Trait, Weather } from './scene-plan.ts'
import type { SubjectKind } from './subject-vocabulary.ts'
import { titleLine } from './title-line.ts'

const mostSubjects = 3

const bornInSpace = new Set<string>(['astronaut', 'rocket', 'ufo'])
const bornInWater = new Set<string>(['whale', 'dolphin', 'ship', 'sailboat'])
const bornUnderwater = new Set<string>(['jellyfish', 'fish', 'turtle'])

const defaultPlaces: readonly (readonly Place[])[] = [
  ['mountains', 'meadow'],
  ['mountains', 'lake'],
  ['meadow'],
  ['forest', 'mountains'],
]

const choosePlaces = ({ place, trait, subject }: Words, random: Random): Place[] => {
  const drawn = random.pick(defaultPlaces)
  // The words of each group come from the vocabulary's own keys.
  const named = place as Place[]
  if (named.length > 0) return named
  if (subject.some((kind) => bornInSpace.has(kind))) return ['space']
  if (!trait.includes('aloft')) {
    if (subject.some((kind) => bornUnderwater.has(kind))) return ['underwater']
    if (subject.some((kind) => bornInWater.has(kind))) return ['sea']
  }
  if (subject.includes('car') || subject.includes('train')) return ['meadow', 'mountains']
  if (subject.includes('camel')) return ['desert']
  return trait.includes('snowy') ? ['mountains'] : [...drawn]
}

const chooseTime = ({ time, trait, weather }: Words, places: readonly Place[], random: Random): TimeOfDay => {
  const drawn = random.pick(['dawn', 'day', 'sunset', 'day', 'sunset'] as const)
  const [named] = time as TimeOfDay[]
  if (named !== undefined) return named
  const dark: Trait[] = ['neon', 'aurora', 'stars', 'fireworks', 'lanterns', 'fireflies']
  if (places.includes('space') || dark.some((word) => trait.includes(word))) return 'night'
  return weather.includes('rain') || weather.includes('storm') || weather.includes('snow') || trait.includes('rainbow')
    ? 'day'
    : drawn
}

const weatherByForce: readonly Weather[] = ['storm', 'snow', 'rain', 'fog', 'cloudy', 'clear']

const isMany = (prompt: string): boolean =>
  /\b(many|several|flock|herd|group|two|three|couple|pair|crowd|caravan|pack|children|people)\b|群|两|三|几|许多|们|情侣|驼队/i.test(
    prompt,
  )

/** From a prompt to all decisions about the film. Pure: the same ask gives the same plan. */
export const planScene = (ask: StepAsk<'text-to-video'>): ScenePlan => {
  const { width, height, fps, seconds, seed, sound, style } = ask
  const words = readWords(ask.prompt)
  const random = createRandom(seed, 'plan')
  const places = choosePlaces(words, random)
  const time = chooseTime(words, places, random)
  const weather = weatherByForce.find((name) => words.weather.includes(name)) ?? 'clear'
  const traits = words.trait as Trait[]
  const many = isMany(ask.prompt)
  return {
    width,
    height,
    fps,
    seconds,
    seed,
    sound,
    style,
    time,
    weather,
    places,
    traits,
    frames: Math.round(seconds * fps),
    subjects: (words.subject as SubjectKind[])
      .slice(0, mostSubjects)
      .map((kind) => ({ kind, many: many || words.plural.includes(kind) })),
    palette: planPalette({ time, weather, places, traits, style, colours: words.colour as ColourName[] }),
    camera: planCamera(ask.movement, seconds, words.camera as ('in' | 'out' | 'left' | 'right' | 'up')[], random),
    title: titleLine(ask.prompt),
  }
}
