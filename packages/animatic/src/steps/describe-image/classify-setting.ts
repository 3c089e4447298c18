import type { Hsl } from './name-colour.ts'
import type { Setting } from './picture-facts.ts'

/** Means over one part of a picture. Luma, spread and detail from 0 to 255. */
export type Part = Hsl & { luma: number; spread: number; detail: number }

export type Parts = {
  all: Part
  top: Part
  bottom: Part
  /** One thing that differs from a plain background. */
  isFree: boolean
}

const isCalm = ({ detail, spread }: Part): boolean => detail < 7 && spread < 52
const isBlue = ({ hue, saturation }: Part): boolean => hue > 188 && hue < 255 && saturation > 0.15
const isGreen = ({ hue, saturation }: Part): boolean => hue > 66 && hue < 165 && saturation > 0.14
const isSandy = ({ hue, saturation, luma }: Part): boolean => hue > 24 && hue < 52 && saturation > 0.25 && luma > 115
const isSnowy = ({ hue, saturation, luma }: Part): boolean =>
  luma > 200 || (luma > 170 && (saturation < 0.1 || (hue > 180 && hue < 260)))
const isDaySky = (part: Part): boolean => isCalm(part) && part.luma > 95 && isBlue(part)
const isNightSky = (part: Part): boolean => isCalm(part) && part.luma < 70 && isBlue(part)

type Sign = readonly [Setting, (parts: Parts) => boolean]

/** The first match wins; the most certain sign comes first. */
const signs: readonly Sign[] = [
  ['thing', ({ isFree }) => isFree],
  ['night', ({ all, top }) => all.luma < 75 && isNightSky(top)],
  ['water', ({ top, bottom }) => isDaySky(top) && isBlue(bottom) && bottom.luma < top.luma - 8],
  ['meadow', ({ top, bottom }) => isDaySky(top) && isGreen(bottom)],
  ['sand', ({ top, bottom }) => isDaySky(top) && isSandy(bottom)],
  ['snow', ({ top, bottom }) => isDaySky(top) && isSnowy(bottom)],
  ['sky', ({ top }) => isDaySky(top)],
  ['greenery', ({ all }) => isGreen(all) && all.saturation > 0.2 && all.detail > 4],
]

/** Null if no sign is certain enough. */
export const classifySetting = (parts: Parts): Setting | null => signs.find(([, holds]) => holds(parts))?.[0] ?? null
