import type { StepInput } from '@kinora/domain'
import { findAboard } from './aboard.ts'
import { findHints, findUnshownCameras } from './find-hints.ts'
import { findUndrawn } from './find-undrawn.ts'
import { fitsHands, fitsPlace } from './fits-place.ts'
import { planCamera, planShot } from './plan-camera.ts'
import { planFigures } from './plan-figures.ts'
import { planLayers } from './plan-layers.ts'
import { planPalette } from './plan-palette.ts'
import { createRandom, type Random } from './random.ts'
import { readEndCard } from './read-end-card.ts'
import { findTags, readWords, type Words } from './read-words.ts'
import {
  type CameraWord,
  type ColourName,
  looks,
  type Mood,
  type Place,
  type ScenePlan,
  type Subject,
  type TimeOfDay,
  type Trait,
  type Weather,
} from './scene-plan.ts'
import { defaultCount, isTabletop } from './subject-places.ts'

const maxSubjects = 5
/** A scene shows at least so many things for each word that it does not show. */
const leastShown = 2.5
/** Traits that come with a word for a place. */
const placings: readonly string[] = ['table', 'dark backdrop']

type Board = { isStoryboard: boolean; undrawn: readonly string[]; namesMissing: boolean }

const bornIn: readonly (readonly [Place, readonly string[]])[] = [
  ['space', ['astronaut', 'rocket', 'ufo', 'satellite']],
  ['underwater', ['jellyfish', 'fish', 'turtle', 'octopus', 'squid', 'coral', 'crab', 'blowfish', 'tropical-fish']],
  ['sea', ['whale', 'dolphin', 'ship', 'sailboat', 'lighthouse', 'shark', 'seal', 'speedboat', 'anchor']],
  ['lake', ['swan', 'duck', 'canoe', 'lotus', 'bridge', 'crane', 'frog']],
  ['desert', ['camel', 'cactus', 'scorpion']],
  ['road', ['car', 'racing-car', 'motorcycle', 'bus', 'bicycle']],
  ['meadow', ['train', 'locomotive', 'tractor', 'cow', 'ewe', 'windmill']],
  ['city', ['ferris-wheel', 'convenience-store', 'hospital', 'tokyo-tower', 'department-store', 'hotel']],
  ['forest', ['owl', 'mushroom', 'hedgehog', 'monkey', 'gorilla', 'sloth', 'koala', 'panda', 'chipmunk']],
]

const defaultPlaces: readonly (readonly Place[])[] = [
  ['mountains', 'meadow'],
  ['mountains', 'lake'],
  ['meadow'],
  ['forest', 'mountains'],
]

const outdoorTraits: readonly string[] = [
  'snowy',
  'aurora',
  'stars',
  'autumn',
  'blossom',
  'fireworks',
  'rainbow',
  'waterfall',
  'aloft',
]

/** A neutral ground instead of an invented landscape. */
const neutral: readonly Place[] = ['studio']
const neutralOutdoors: readonly Place[] = ['meadow']
const media: readonly Place[] = ['space', 'underwater', 'sea', 'lake']

const choosePlaces = (
  { place, trait, things, weather, without }: Words,
  random: Random,
  isStoryboard: boolean,
): Place[] => {
  const drawn = random.pick(defaultPlaces)
  // The words of each group come from the vocabulary's own keys.
  const all = (place as Place[]).filter((name) => !without.includes(name))
  // A galaxy over a city is a sky; space is a place only without other ground.
  const named = all.some((name) => name === 'city' || name === 'street' || name === 'sea')
    ? all.filter((name) => name !== 'space')
    : all
  if (named.length > 0) return named
  const kinds = things.map(({ kind }) => kind)
  const outside = trait.some((name) => outdoorTraits.includes(name)) || weather.length > 0
  if (kinds.length > 0 && !outside && kinds.every(isTabletop)) return ['room']
  // A card shows things before a neutral ground, unless they need water or space.
  const homes = isStoryboard ? bornIn.filter(([home]) => media.includes(home)) : bornIn
  const born = homes.find(([home, natives]) => {
    const flies = trait.includes('aloft') && home !== 'space' && home !== 'city'
    return !flies && kinds.some((kind) => natives.includes(kind))
  })
  if (born !== undefined) return born[0] === 'road' ? ['road', 'mountains'] : [born[0]]
  if (trait.includes('waterfall')) return ['lake', 'mountains']
  if (trait.includes('flowers')) return ['meadow']
  if (trait.includes('fireworks') || trait.includes('neon')) return ['city']
  if (trait.includes('lanterns')) return ['lake', 'mountains']
  if (trait.includes('snowy')) return ['mountains']
  if (isStoryboard) return [...(outside ? neutralOutdoors : neutral)]
  return [...drawn]
}

const darkTraits: readonly Trait[] = ['neon', 'aurora', 'stars', 'fireworks', 'lanterns', 'fireflies', 'full moon']

const chooseTime = ({ time, trait, weather, mood }: Words, places: readonly Place[], random: Random): TimeOfDay => {
  const drawn = random.pick(['dawn', 'day', 'sunset', 'day', 'sunset'] as const)
  // A summer's evening is an evening: the time of day takes precedence over daylight.
  const [named] = (time as TimeOfDay[]).toSorted((a, b) => Number(a === 'day') - Number(b === 'day'))
  if (named !== undefined) return named
  if (places.includes('space') || darkTraits.some((word) => trait.includes(word))) return 'night'
  if (mood.includes('tense') || mood.includes('mysterious')) return 'night'
  if (mood.includes('romantic')) return 'sunset'
  if (places.includes('studio')) return 'day'
  return weather.includes('rain') || weather.includes('storm') || weather.includes('snow') || trait.includes('rainbow')
    ? 'day'
    : drawn
}

const weatherByForce: readonly Weather[] = ['storm', 'snow', 'rain', 'fog', 'cloudy', 'clear']

const chooseSubjects = (prompt: string, { things }: Words, scene: Parameters<typeof planFigures>[2]): Subject[] => {
  const shown = things.slice(0, maxSubjects)
  const aboard = findAboard(
    prompt,
    shown.map(({ kind }) => kind),
  )
  return shown.map(({ kind, count: namedCount, colour }) => {
    const count = namedCount ?? defaultCount(kind)
    return {
      kind,
      colour,
      count,
      ...(aboard?.rider === kind ? { aboard: aboard.mount } : {}),
      ...(kind === 'person' ? { figures: planFigures(prompt, count, scene) } : {}),
    }
  })
}

const planWords = (input: StepInput<'text-to-video'>, words: Words, board: Board) => {
  const { width, height, fps, seconds, seed, sound } = input
  const random = createRandom(seed, 'plan')
  const places = choosePlaces(words, random, board.isStoryboard)
  const time = chooseTime(words, places, random)
  const weather = weatherByForce.find((name) => words.weather.includes(name)) ?? 'clear'
  const traits = words.trait as Trait[]
  const look = looks.find((name) => words.look.includes(name)) ?? (input.style === 'anime' ? 'anime' : null)
  const style = look === 'anime' ? 'anime' : input.style
  const mood = (words.mood[0] ?? null) as Mood | null
  const moves = words.camera as CameraWord[]
  const kinds = words.things.map(({ kind }) => kind)
  const fitting = words.things.filter(
    ({ kind }) =>
      (!board.isStoryboard || fitsPlace(kind, places)) && (!board.namesMissing || fitsHands(kind, kinds, places)),
  )
  const unfit = words.things.filter((thing) => !fitting.includes(thing)).map(({ word }) => word)
  const subjects = chooseSubjects(
    input.prompt,
    { ...words, things: fitting },
    {
      places,
      traits,
      weather,
      look,
      // The same character looks the same in every shot of a film.
      seed: input.inFilm === true ? 0 : seed,
    },
  )
  const shot = planShot(moves)
  const scene = { time, weather, places, traits, subjects, style, look, shot, without: words.without }
  const cameras = board.namesMissing ? findUnshownCameras(findTags(input.prompt), places) : []
  const notDrawn = [...new Set([...board.undrawn, ...unfit, ...cameras])]
  const layers = planLayers(scene)
  return {
    width,
    height,
    fps,
    seconds,
    seed,
    sound,
    ...scene,
    mood,
    moves,
    frames: Math.round(seconds * fps),
    palette: planPalette({ ...scene, mood, colours: words.colour as ColourName[] }),
    camera: planCamera(input.movement, seconds, moves, random),
    layers: board.isStoryboard && words.place.length === 0 ? layers.filter((layer) => layer !== 'podium') : layers,
    notDrawn,
    storyboard: board.isStoryboard ? { description: input.prompt.trim(), missing: notDrawn, camera: moves } : null,
    endCard: null,
  }
}

/** Plans the film of a prompt. Pure: the same input gives the same plan. */
export const planScene = (input: StepInput<'text-to-video'>): ScenePlan =>
  planWords(input, readWords(input.prompt), { isStoryboard: false, undrawn: [], namesMissing: false })

/**
 * Plans a scene that shows a prompt: words that it cannot show are named instead of replaced by something else, and a
 * scene that misses much of the prompt becomes a storyboard card.
 */
export const planPromptScene = (input: StepInput<'text-to-video'>): ScenePlan => {
  const endCard = readEndCard(input.prompt)
  if (endCard !== null) return { ...planScene(input), endCard }
  const words = readWords(input.prompt)
  const aboard = findAboard(
    input.prompt,
    words.things.map(({ kind }) => kind),
  )
  const matches = findTags(input.prompt)
  const undrawn = findUndrawn(input.prompt, matches, aboard === null ? [] : [aboard.rider, aboard.mount])
  const known = words.things.filter(({ kind }) => !undrawn.dropped.includes(kind))
  const groups = ['place', 'time', 'weather', 'trait', 'camera', 'look'] as const
  const shown = groups.reduce(
    (sum, group) => sum + words[group].filter((name) => !placings.includes(name)).length,
    known.length,
  )
  const isStoryboard = undrawn.dropped.length > 0 || undrawn.words.length * leastShown > shown
  return planWords(input, isStoryboard ? { ...words, things: known } : words, {
    isStoryboard,
    namesMissing: true,
    undrawn: [...undrawn.words, ...findHints(matches), ...words.things.slice(maxSubjects).map(({ word }) => word)],
  })
}
