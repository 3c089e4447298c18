import type { SubjectKind } from './subject-vocabulary.ts'

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
  | 'aloft'
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

/** Shares of the picture's width that the camera travels for things at distance one. */
export type Camera = { pan: number; rise: number; dollyFrom: number; dollyTo: number }

/** All that decides the film, as plain data: what the renderer process is given. */
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
  subjects: { kind: SubjectKind; many: boolean }[]
  palette: Palette
  camera: Camera
  /** '' when there is nothing to say. */
  title: string
}
