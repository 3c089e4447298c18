import type { Pixels } from './pixels.ts'

export type Colour = { red: number; green: number; blue: number }
/** A region of a picture, as fractions of its sides. */
export type Region = { left: number; top: number; right: number; bottom: number }

/** Parses `#rrggbb`. */
export const parseColour = (hex: string): Colour => ({
  red: Number.parseInt(hex.slice(1, 3), 16),
  green: Number.parseInt(hex.slice(3, 5), 16),
  blue: Number.parseInt(hex.slice(5, 7), 16),
})

const colourAt = ({ width, bytes }: Pixels, x: number, y: number): Colour => {
  const at = (y * width + x) * 3
  return { red: bytes[at] ?? 0, green: bytes[at + 1] ?? 0, blue: bytes[at + 2] ?? 0 }
}

export const meanColour = (pixels: Pixels, { left, top, right, bottom }: Region): Colour => {
  const sum = { red: 0, green: 0, blue: 0 }
  let count = 0
  for (let y = Math.floor(top * pixels.height); y < bottom * pixels.height; y += 1)
    for (let x = Math.floor(left * pixels.width); x < right * pixels.width; x += 1) {
      const { red, green, blue } = colourAt(pixels, x, y)
      sum.red += red
      sum.green += green
      sum.blue += blue
      count += 1
    }
  return { red: sum.red / count, green: sum.green / count, blue: sum.blue / count }
}
