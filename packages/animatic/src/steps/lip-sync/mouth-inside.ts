import { mixPixels } from '../../draw/pixels/sample-pixel.ts'
import { smoothStep } from '../../draw/pixels/smooth-step.ts'

const word = (red: number, green: number, blue: number): number =>
  ((255 << 24) | (Math.min(255, blue) << 16) | (Math.min(255, green) << 8) | Math.min(255, red)) >>> 0

export const computeLuma = (colour: number): number =>
  0.2126 * (colour & 255) + 0.7152 * ((colour >>> 8) & 255) + 0.0722 * ((colour >>> 16) & 255)

/**
 * The inside of a mouth that is closed in the picture: teeth above, tongue below, dark between, in the light of the
 * face.
 */
export type Inside = {
  /** `u` across from −1 to 1, `depth` and `gap` in half widths of the mouth. */
  colourAt(u: number, depth: number, gap: number): number
}

const teethHeight = 0.2

export const lightInside = (lipLuma: number): Inside => {
  const light = Math.max(0.3, Math.min(1.15, lipLuma / 115))
  const dark = word(44 * light, 13 * light, 16 * light)
  const deep = word(24 * light, 7 * light, 9 * light)
  const teeth = word(186 * light, 172 * light, 158 * light)
  const tongue = word(150 * light, 66 * light, 68 * light)
  return {
    colourAt(u, depth, gap) {
      const v = depth / gap
      const side = 1 - smoothStep(0.35, 0.8, Math.abs(u))
      const cavity = mixPixels(dark, deep, smoothStep(0.1, 0.5, v))
      const shown = Math.min(teethHeight * (1 - 0.35 * u * u), 0.5 * gap)
      const isTooth = (1 - smoothStep(0.78 * shown, 1.05 * shown, depth)) * smoothStep(0.08, 0.2, gap) * side
      const isTongue = smoothStep(0.62, 0.95, v) * smoothStep(0.25, 0.45, gap) * side
      // The upper lip casts a shadow on the teeth.
      const shaded = mixPixels(dark, teeth, 0.5 + 0.4 * smoothStep(0, 0.1, depth))
      return mixPixels(mixPixels(cavity, tongue, 0.7 * isTongue), shaded, 0.92 * isTooth)
    },
  }
}
