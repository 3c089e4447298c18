import type { Pixels } from './read-pixels.ts'

/** Composites pixels with premultiplied alpha over opaque ones. */
export const compositeOver = (target: Pixels, over: Pixels): void => {
  const [below, above] = [target.words, over.words]
  for (let at = 0; at < below.length; at += 1) {
    const b = above[at] as number
    const alpha = b >>> 24
    if (alpha === 0) continue
    if (alpha === 255) {
      below[at] = b
      continue
    }
    const a = below[at] as number
    const rest = 255 - alpha
    // Two channels at a time; (x + 128 + ((x + 128) >> 8)) >> 8 is x / 255, rounded.
    let even = Math.imul(a & 0xff00ff, rest) + 0x800080
    even = ((even + ((even >>> 8) & 0xff00ff)) >>> 8) & 0xff00ff
    let green = ((a >>> 8) & 255) * rest + 128
    green = (green + (green >>> 8)) >>> 8
    const red = Math.min(255, (even & 255) + (b & 255))
    const blue = Math.min(255, (even >>> 16) + ((b >>> 16) & 255))
    below[at] = (0xff000000 | (blue << 16) | (Math.min(255, green + ((b >>> 8) & 255)) << 8) | red) >>> 0
  }
}
