import type { Hsl } from './name-colour.ts'
import type { Setting } from './picture-facts.ts'

/** Means over one part of a picture. Luma, spread and detail from 0 to 255, skin as a share. */
export type Part = Hsl & { luma: number; spread: number; detail: number; skin: number }

export type Parts = {
  all: Part
  top: Part
  bottom: Part
  core: Part
  edge: readonly Part[]
  /** One thing that stands out from a plain ground. */
  isFree: boolean
}

const isBlue = ({ hue, saturation }: Part): boolean => hue > 175 && hue < 255 && saturation > 0.12
const isGreen = ({ hue, saturation }: Part): boolean => hue > 62 && hue < 170 && saturation > 0.1
const isSandy = ({ hue, saturation, luma }: Part): boolean => hue > 24 && hue < 56 && saturation > 0.15 && luma > 105
const isPale = ({ saturation, luma }: Part): boolean => luma > 185 && saturation < 0.25
const isCalm = ({ detail, spread }: Part): boolean => detail < 7 && spread < 52
const isSky = (part: Part): boolean =>
  isCalm(part) && part.luma > 70 && (isBlue(part) || part.luma > 150 || part.hue < 45 || part.hue > 280)

const skinOf = (edge: readonly Part[]): number => edge.reduce((sum, { skin }) => sum + skin, 0) / edge.length

type Sign = readonly [Setting, (parts: Parts) => boolean]

/** The first that holds is told; what is surest stands first. */
const signs: readonly Sign[] = [
  ['thing', ({ isFree }) => isFree],
  ['person', ({ core, edge }) => core.skin > 0.14 && core.skin > 1.5 * skinOf(edge) && skinOf(edge) < 0.2],
  ['night', ({ all, top }) => all.luma < 62 && top.luma < 70],
  ['water', ({ top, bottom }) => isSky(top) && isBlue(bottom) && bottom.luma < top.luma + 12],
  ['meadow', ({ top, bottom }) => isSky(top) && isGreen(bottom)],
  ['snow', ({ top, bottom }) => isSky(top) && isPale(bottom)],
  ['sand', ({ top, bottom }) => isSky(top) && isSandy(bottom)],
  ['town', ({ top, bottom, all }) => isSky(top) && bottom.saturation < 0.18 && all.detail > 7],
  ['sky', ({ top }) => isSky(top)],
  ['greenery', ({ all }) => isGreen(all)],
  ['room', ({ all, top }) => !isBlue(top) && all.detail > 5 && all.luma < 190],
]

export const tellSetting = (parts: Parts): Setting => signs.find(([, holds]) => holds(parts))?.[0] ?? 'close'
