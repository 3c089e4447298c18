import type { drawingSynonyms } from '../vocabulary/drawing-synonyms.ts'
import type { drawingWords } from '../vocabulary/drawing-words.gen.ts'
import type { SubjectKind } from '../vocabulary/subject-vocabulary.ts'
import type { LayerName } from './layer-names.ts'

export const times = ['dawn', 'day', 'sunset', 'night'] as const
export type TimeOfDay = (typeof times)[number]
export type Weather = 'clear' | 'cloudy' | 'rain' | 'storm' | 'fog' | 'snow'
export type Place =
  | 'mountains'
  | 'city'
  | 'street'
  | 'road'
  | 'forest'
  | 'sea'
  | 'beach'
  | 'lake'
  | 'desert'
  | 'meadow'
  | 'space'
  | 'underwater'
  | 'room'
  | 'studio'
export type Trait =
  | 'snowy'
  | 'neon'
  | 'aurora'
  | 'stars'
  | 'autumn'
  | 'blossom'
  | 'flowers'
  | 'fireflies'
  | 'fireworks'
  | 'lanterns'
  | 'rainbow'
  | 'waterfall'
  | 'pyramids'
  | 'great wall'
  | 'aloft'
  | 'full moon'
  | 'tropical'
  | 'bamboo'
  | 'table'
  | 'dark backdrop'
export type ColourName = 'red' | 'orange' | 'gold' | 'green' | 'blue' | 'purple' | 'pink' | 'white' | 'black'

export type Rgb = readonly [red: number, green: number, blue: number]

export type Palette = {
  /** From the top down to the horizon. */
  sky: readonly Rgb[]
  light: Rgb
  haze: Rgb
  /** The darkest tone of the distance; near things are darker still. */
  shade: Rgb
  grass: Rgb
  leaf: Rgb
  water: Rgb
  accent: Rgb
}

export type Mood = 'calm' | 'joyful' | 'sad' | 'mysterious' | 'epic' | 'romantic' | 'tense' | 'dreamy'

export const looks = [
  'anime',
  'watercolour',
  'noir',
  'neon',
  'oil',
  'ink',
  'pixel',
  'sketch',
  'vintage',
  'papercut',
  'cinematic',
] as const
export type Look = (typeof looks)[number]

export type CameraWord =
  | 'in'
  | 'out'
  | 'left'
  | 'right'
  | 'pan'
  | 'up'
  | 'down'
  | 'aerial'
  | 'close'
  | 'wide'
  | 'handheld'
  | 'still'
  | 'follow'
  | 'orbit'
  | 'low'

/** Distance and height of the camera. */
export type Shot = 'wide' | 'middle' | 'close' | 'aerial' | 'low'

/** Shares of the picture's width that the camera travels for things at distance one. */
export type Camera = {
  pan: number
  rise: number
  dollyFrom: number
  dollyTo: number
  /** The shake of a handheld camera. */
  shake?: number
  /** The camera follows walking subjects: they stay in the picture, and the place passes by. */
  follows?: boolean
}

/** An animated drawing of the engine, or the name of an emoji drawing. */
export type DrawingName = Exclude<keyof typeof drawingWords | keyof typeof drawingSynonyms, SubjectKind>
export type SubjectName = SubjectKind | DrawingName

/** The look of one person. */
export type Figure = {
  age: 'child' | 'young' | 'adult' | 'old'
  female: boolean
  wear: 'coat' | 'dress' | 'robe' | 'suit' | 'armour' | 'apron' | 'shirt' | 'jacket'
  hat: 'brimmed' | 'straw' | 'cap' | 'helmet' | 'crown' | 'pointed' | 'tall' | 'beanie' | 'hood' | null
  hair: 'short' | 'long' | 'tail' | 'bun' | 'bald'
  stance: 'walking' | 'running' | 'standing' | 'sitting' | 'dancing' | 'reaching'
  /** Of the clothes, if the prompt names one. */
  colour: ColourName | null
  /** Random values from 0 to 1 for skin, hair and cloth. */
  tints: readonly [skin: number, hair: number, cloth: number]
}

export type Subject = {
  kind: SubjectName
  count: number
  colour: ColourName | null
  /** The subject that it rides or sails on. */
  aboard?: SubjectName
  /** Of people, one for each. */
  figures?: Figure[]
}

/** The last words of an advertisement. */
export type EndCard = { name: string; slogan: string | null }

/** The text of a storyboard card. */
export type Storyboard = {
  /** The shot as the prompt describes it. */
  description: string
  /** Words that the panel does not show. */
  missing: string[]
  camera: CameraWord[]
}

/** All decisions about the film, as plain data: the input of the renderer process. */
export type ScenePlan = {
  width: number
  height: number
  fps: number
  frames: number
  seconds: number
  seed: number
  sound: boolean
  style: 'general' | 'anime'
  time: TimeOfDay
  weather: Weather
  places: Place[]
  traits: Trait[]
  subjects: Subject[]
  /** Things that the prompt excludes. */
  without: string[]
  mood: Mood | null
  look: Look | null
  palette: Palette
  shot: Shot
  /** Camera words of the prompt. */
  moves: CameraWord[]
  camera: Camera
  /** From the farthest to the nearest. */
  layers: LayerName[]
  /** Words of the prompt that the scene does not show. */
  notDrawn: string[]
  /** Set if the scene shows too little of the prompt: a storyboard card frames what is known and names the rest. */
  storyboard: Storyboard | null
  /** Set if the prompt requests a card with words alone. */
  endCard: EndCard | null
}
