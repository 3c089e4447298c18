export type Hsl = { hue: number; saturation: number; lightness: number }

export const toHsl = (red: number, green: number, blue: number): Hsl => {
  const [r, g, b] = [red / 255, green / 255, blue / 255]
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const lightness = (max + min) / 2
  const spread = max - min
  if (spread === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = spread / (1 - Math.abs(2 * lightness - 1))
  const turn = max === r ? (g - b) / spread + (g < b ? 6 : 0) : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4
  return { hue: turn * 60, saturation, lightness }
}

const hues: readonly (readonly [upTo: number, name: string])[] = [
  [14, 'red'],
  [42, 'orange'],
  [66, 'yellow'],
  [160, 'green'],
  [195, 'turquoise'],
  [255, 'blue'],
  [290, 'purple'],
  [335, 'pink'],
  [360, 'red'],
]

/** A plain English name for a colour. */
export const nameColour = (red: number, green: number, blue: number): string => {
  const { hue, saturation, lightness } = toHsl(red, green, blue)
  if (lightness < 0.1) return 'black'
  if (lightness > 0.93) return 'white'
  if (saturation < 0.13) return lightness > 0.75 ? 'white' : lightness < 0.25 ? 'black' : 'grey'
  const name = hues.find(([upTo]) => hue <= upTo)?.[1] ?? 'red'
  if (name === 'orange' || name === 'yellow') {
    if (saturation < 0.62 || lightness < 0.4) return lightness > 0.72 ? 'cream' : 'brown'
  }
  if (name === 'red' && lightness > 0.72) return 'pink'
  return name
}
