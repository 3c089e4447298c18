import { dim, fromHex, mix, saturate } from './colour.ts'
import type { ColourName, Mood, Palette, Rgb, ScenePlan, TimeOfDay } from './scene-plan.ts'

type Hexes = { [K in keyof Palette]: K extends 'sky' ? readonly string[] : string }

const byTime: Record<TimeOfDay | 'neon' | 'space' | 'underwater', Hexes> = {
  dawn: {
    sky: ['#2d4478', '#6684b8', '#b9a7c4', '#f2b8a4', '#ffe1b8'],
    light: '#fff0cf',
    haze: '#f0c3ae',
    shade: '#2b3555',
    grass: '#5f7d4c',
    leaf: '#33573f',
    water: '#3d6285',
    accent: '#e8623f',
  },
  day: {
    sky: ['#1763bd', '#3b8be0', '#74b4f0', '#aed6f8', '#e6f4fb'],
    light: '#fffbe9',
    haze: '#bfdcec',
    shade: '#22506a',
    grass: '#6fa544',
    leaf: '#2f6b3a',
    water: '#1f78a8',
    accent: '#e5472f',
  },
  sunset: {
    sky: ['#241d52', '#5d2b72', '#b8436c', '#f27a4e', '#ffc46b'],
    light: '#ffe7a8',
    haze: '#ee8a5e',
    shade: '#2b1638',
    grass: '#5d4f2f',
    leaf: '#2f2a3a',
    water: '#4b2f5f',
    accent: '#ff5a36',
  },
  night: {
    sky: ['#030716', '#08122f', '#10214d', '#1d3a70', '#39609a'],
    light: '#eaf2ff',
    haze: '#2f5183',
    shade: '#060c1e',
    grass: '#1c3540',
    leaf: '#0d2230',
    water: '#0d2448',
    accent: '#ffb347',
  },
  neon: {
    sky: ['#06020f', '#16062f', '#3c0f5c', '#8c1a78', '#e0438f'],
    light: '#ffb3e6',
    haze: '#7a1f82',
    shade: '#0b0420',
    grass: '#241642',
    leaf: '#170d30',
    water: '#1a0f3d',
    accent: '#35e6ff',
  },
  space: {
    sky: ['#010208', '#040616', '#080b26', '#0f1038', '#1a1648'],
    light: '#fff0d6',
    haze: '#37307a',
    shade: '#0a0a18',
    grass: '#5f5a66',
    leaf: '#2a2836',
    water: '#101a3a',
    accent: '#ff8a4c',
  },
  underwater: {
    sky: ['#7fe3e6', '#2fb3c9', '#127f9f', '#0a5577', '#063a57'],
    light: '#e6fffb',
    haze: '#1b89a6',
    shade: '#04263c',
    grass: '#b9a878',
    leaf: '#0f5a5c',
    water: '#0a5577',
    accent: '#ff7f50',
  },
}

export const accents: Record<ColourName, string> = {
  red: '#e5342b',
  orange: '#f58220',
  gold: '#f6c445',
  green: '#3fae5a',
  blue: '#2f7fe0',
  purple: '#8a4fd3',
  pink: '#f590b5',
  white: '#f4f4f0',
  black: '#22222a',
}

const parse = (hexes: Hexes): Palette => ({
  sky: hexes.sky.map(fromHex),
  light: fromHex(hexes.light),
  haze: fromHex(hexes.haze),
  shade: fromHex(hexes.shade),
  grass: fromHex(hexes.grass),
  leaf: fromHex(hexes.leaf),
  water: fromHex(hexes.water),
  accent: fromHex(hexes.accent),
})

const mapColours = (palette: Palette, change: (colour: Rgb) => Rgb): Palette => ({
  sky: palette.sky.map(change),
  light: change(palette.light),
  haze: change(palette.haze),
  shade: change(palette.shade),
  grass: change(palette.grass),
  leaf: change(palette.leaf),
  water: change(palette.water),
  accent: palette.accent,
})

const slate: Rgb = [96, 108, 122]

const underWeather = (palette: Palette, weather: ScenePlan['weather'], time: TimeOfDay): Palette => {
  const dark = time === 'night'
  if (weather === 'rain')
    return mapColours(palette, (c) => dim(saturate(mix(c, slate, dark ? 0.1 : 0.4), 0.85), dark ? 0.96 : 0.84))
  if (weather === 'storm')
    return mapColours(palette, (c) => dim(saturate(mix(c, slate, dark ? 0.15 : 0.5), 0.75), dark ? 0.9 : 0.62))
  if (weather === 'fog') return mapColours(palette, (c) => saturate(mix(c, palette.haze, 0.25), 0.72))
  // Snowflakes are visible only against a darker sky.
  if (weather === 'snow')
    return mapColours(palette, (c) => dim(saturate(mix(c, [150, 166, 188], dark ? 0.1 : 0.45), 0.75), dark ? 1 : 0.86))
  return palette
}

/** The effect of a mood on every colour: stronger or paler, darker or lighter, with a slight tint. */
const byMood: Record<Mood, { strength: number; light: number; towards: Rgb; share: number }> = {
  calm: { strength: 0.9, light: 1.02, towards: [196, 214, 224], share: 0.06 },
  joyful: { strength: 1.22, light: 1.06, towards: [255, 226, 140], share: 0.06 },
  sad: { strength: 0.55, light: 0.88, towards: [92, 112, 140], share: 0.14 },
  mysterious: { strength: 0.8, light: 0.9, towards: [60, 50, 110], share: 0.16 },
  epic: { strength: 1.18, light: 0.94, towards: [255, 150, 70], share: 0.05 },
  romantic: { strength: 1.08, light: 1.02, towards: [255, 150, 170], share: 0.14 },
  tense: { strength: 0.75, light: 0.92, towards: [84, 26, 44], share: 0.16 },
  dreamy: { strength: 0.95, light: 1.08, towards: [224, 190, 255], share: 0.16 },
}

const inMood = (palette: Palette, mood: Mood | null): Palette => {
  if (mood === null) return palette
  const { strength, light, towards, share } = byMood[mood]
  return mapColours(palette, (colour) => dim(saturate(mix(colour, towards, share), strength), light))
}

export type PaletteInput = Pick<ScenePlan, 'time' | 'weather' | 'places' | 'traits' | 'style' | 'mood'> & {
  colours: ColourName[]
}

const basePalette = ({ places, traits, time }: PaletteInput): Palette => {
  if (places.includes('space')) return parse(byTime.space)
  if (places.includes('underwater')) return parse(byTime.underwater)
  return parse(byTime[traits.includes('neon') ? 'neon' : time])
}

const seasonal = (palette: Palette, { traits, time }: PaletteInput): Palette => {
  const dark = time === 'night' ? 0.35 : 1
  if (traits.includes('autumn'))
    return { ...palette, leaf: dim([178, 84, 30], dark), grass: mix(palette.grass, dim([160, 118, 52], dark), 0.6) }
  if (traits.includes('blossom')) return { ...palette, grass: mix(palette.grass, dim([140, 180, 100], dark), 0.4) }
  return palette
}

/** The colours of the time of day, changed by weather, season, the colours of the prompt and the style. */
export const planPalette = (input: PaletteInput): Palette => {
  const base = inMood(underWeather(seasonal(basePalette(input), input), input.weather, input.time), input.mood)
  const [named] = input.colours
  const accent = named === undefined ? base.accent : fromHex(accents[named])
  const tint = named === undefined || named === 'black' || named === 'white' ? null : accent
  const tinted =
    tint === null
      ? base
      : { ...base, haze: mix(base.haze, tint, 0.14), sky: base.sky.map((c, i) => mix(c, tint, 0.04 + 0.035 * i)) }
  const styled =
    input.style === 'anime' ? mapColours(tinted, (c) => saturate(mix(c, [255, 255, 255], 0.05), 1.28)) : tinted
  return { ...styled, accent }
}
