import type { Studio } from '../studio.ts'
import { type Colour, parseColour } from './colours.ts'
import { picture } from './pictures.ts'
import type { Pixels } from './pixels.ts'

export type Stripes = { colour: `#${string}`; direction: 'upright' | 'lying' }

/** A picture of one strong colour with black stripes in one direction. */
export const striped = (studio: Studio, { colour, direction }: Stripes): Promise<Uint8Array> => {
  const along = direction === 'upright' ? 'w=30:h=400' : 'w=400:h=30'
  const step = direction === 'upright' ? 'x' : 'y'
  const boxes = Array.from({ length: 6 }, (_, i) => `drawbox=${step}=${20 + i * 60}:${along}:color=black:t=fill`)
  return picture(studio, `color=${colour.replace('#', '0x')}:size=360x360,${boxes.join(',')}`)
}

const toHue = ({ red, green, blue }: Colour): { hue: number; strength: number; light: number } => {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const spread = Math.max(1, most - least)
  const sector =
    most === red ? (green - blue) / spread : most === green ? 2 + (blue - red) / spread : 4 + (red - green) / spread
  return { hue: (sector * 60 + 360) % 360, strength: (most - least) / Math.max(1, most), light: most }
}

/** Marks pixels of similar hue and saturation, independent of brightness. */
const maskColour = ({ width, height, bytes }: Pixels, colour: string): Uint8Array => {
  const wanted = toHue(parseColour(colour)).hue
  return Uint8Array.from({ length: width * height }, (_, pixel) => {
    const at = pixel * 3
    const pixelHue = toHue({ red: bytes[at] ?? 0, green: bytes[at + 1] ?? 0, blue: bytes[at + 2] ?? 0 })
    const apart = Math.abs(((pixelHue.hue - wanted + 540) % 360) - 180)
    return apart < 14 && pixelHue.strength > 0.55 && pixelHue.light > 90 ? 1 : 0
  })
}

export type StripeCounts = { share: number; across: number; down: number }

/** Share of the colour in a frame, and its number of edges from left to right and from top to bottom. */
export const findStripes = (frame: Pixels, colour: string): StripeCounts => {
  const mask = maskColour(frame, colour)
  const { width, height } = frame
  let [count, across, down] = [0, 0, 0]
  for (let pixel = 0; pixel < mask.length; pixel += 1) {
    const here = mask[pixel] ?? 0
    count += here
    if (pixel % width > 0 && here !== mask[pixel - 1]) across += 1
    if (pixel >= width && here !== mask[pixel - width]) down += 1
  }
  return { share: count / (width * height), across, down }
}
