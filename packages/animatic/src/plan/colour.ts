import type { Rgb } from './scene-plan.ts'

export const fromHex = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export const mix = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
]

export const luma = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue

const clamp = (value: number): number => Math.max(0, Math.min(255, value))

/** 0 is grey, 1 keeps the colour, more makes it stronger. */
export const saturate = (colour: Rgb, amount: number): Rgb => {
  const grey = luma(colour)
  const [red, green, blue] = mix([grey, grey, grey], colour, amount)
  return [clamp(red), clamp(green), clamp(blue)]
}

export const dim = ([red, green, blue]: Rgb, share: number): Rgb => [red * share, green * share, blue * share]

export const css = ([red, green, blue]: Rgb, alpha = 1): string =>
  `rgba(${Math.round(red)}, ${Math.round(green)}, ${Math.round(blue)}, ${alpha})`
