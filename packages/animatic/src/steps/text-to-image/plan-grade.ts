import { fromHex } from '../../plan/colour.ts'
import type { Grade } from '../../plan/picture-plan.ts'
import { accents } from '../../plan/plan-palette.ts'
import { createRandom } from '../../plan/random.ts'
import type { Words } from '../../plan/read-words.ts'
import type { ColourName } from '../../plan/scene-plan.ts'
import type { LookWord } from '../../vocabulary/look-vocabulary.ts'

export const plainGrade: Grade = {
  light: 0,
  contrast: 0,
  saturation: 0,
  warmth: 0,
  tint: null,
  tintShare: 0,
  vignette: 0,
  fog: 0,
}

type Change = Partial<Grade>

const byLook: Partial<Record<LookWord, Change>> = {
  brighter: { light: 0.14, contrast: -0.04 },
  darker: { light: -0.2, contrast: 0.08, vignette: 0.25 },
  warmer: { warmth: 0.4 },
  colder: { warmth: -0.4 },
  vivid: { saturation: 0.5, contrast: 0.08 },
  pale: { saturation: -0.45, light: 0.08, contrast: -0.12 },
}
/** Only for input pictures: drawn ones already have their time of day and weather. */
const byTime: Record<string, Change> = {
  dawn: { warmth: 0.2, light: 0.04, tint: [255, 190, 180], tintShare: 0.14 },
  day: { light: 0.08, saturation: 0.1 },
  sunset: { warmth: 0.45, tint: [255, 120, 60], tintShare: 0.2, contrast: 0.06 },
  night: { light: -0.36, saturation: -0.25, tint: [30, 60, 140], tintShare: 0.34, vignette: 0.3 },
}
const byWeather: Record<string, Change> = {
  rain: { light: -0.1, saturation: -0.25, warmth: -0.2 },
  storm: { light: -0.24, saturation: -0.35, warmth: -0.25, contrast: 0.12, vignette: 0.25 },
  snow: { warmth: -0.25, light: 0.06, saturation: -0.15 },
  fog: { fog: 0.5, saturation: -0.2, contrast: -0.1 },
  cloudy: { saturation: -0.12, light: -0.04 },
  clear: { saturation: 0.1, light: 0.04 },
}
const byTrait: Record<string, Change> = {
  autumn: { warmth: 0.35, tint: [214, 120, 40], tintShare: 0.14 },
  snowy: { warmth: -0.25, light: 0.08 },
  blossom: { tint: [255, 190, 214], tintShare: 0.12, light: 0.04 },
}

const add = (grade: Grade, change: Change): Grade => ({
  light: grade.light + (change.light ?? 0),
  contrast: grade.contrast + (change.contrast ?? 0),
  saturation: grade.saturation + (change.saturation ?? 0),
  warmth: grade.warmth + (change.warmth ?? 0),
  tint: change.tint ?? grade.tint,
  tintShare: Math.max(grade.tintShare, change.tintShare ?? 0),
  vignette: Math.max(grade.vignette, change.vignette ?? 0),
  fog: Math.max(grade.fog, change.fog ?? 0),
})

/** The colour changes by the words, for a drawn or composed picture. */
export const planLookGrade = (looks: readonly LookWord[]): Grade =>
  looks.reduce((grade, word) => add(grade, byLook[word] ?? {}), plainGrade)

/** The same for an input picture, which also takes its time of day, weather, season and colours from the words. */
export const planEditGrade = (looks: readonly LookWord[], words: Words, seed: number): Grade => {
  const random = createRandom(seed, 'grade')
  const own: Change = {
    light: random.between(-0.03, 0.03),
    contrast: random.between(0, 0.06),
    warmth: random.between(-0.08, 0.08),
    vignette: random.between(0.04, 0.12),
  }
  const colour = (words.colour as ColourName[]).find((name) => name !== 'black' && name !== 'white')
  return [
    own,
    ...words.time.slice(0, 1).map((word) => byTime[word] ?? {}),
    ...words.weather.map((word) => byWeather[word] ?? {}),
    ...words.trait.map((word) => byTrait[word] ?? {}),
    ...(colour === undefined ? [] : [{ tint: fromHex(accents[colour]), tintShare: 0.3 }]),
  ].reduce(add, planLookGrade(looks))
}
