import type { Pixels } from '../../draw/pixels/read-pixels.ts'
import type { Rgb } from '../../plan/scene-plan.ts'

const halfSeen = 128
/** Skin tones must survive: the light of the place is applied by half, and within bounds. */
const strength = 0.45
const [min, max] = [0.5, 1.2]

const meanColour = ({ words }: Pixels): Rgb => {
  const sum = [0, 0, 0]
  let count = 0
  for (const word of words) {
    if (word >>> 24 < halfSeen) continue
    for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + ((word >>> (8 * channel)) & 255)
    count += 1
  }
  const mean = (channel: number) => (sum[channel] ?? 0) / Math.max(1, count)
  return [mean(0), mean(1), mean(2)]
}

/** Adapts a cut-out from one light to another, in place. */
export const matchColours = (picture: Pixels, ambient: Rgb): void => {
  const own = meanColour(picture)
  // A lit thing is brighter than its surroundings.
  const gains = own.map((value, channel) =>
    Math.max(min, Math.min(max, (((ambient[channel] ?? 0) + 40) / (0.75 * value + 40)) ** strength)),
  )
  // Darkens evenly, and brightens without clipping highlights.
  const tables = gains.map((gain) =>
    Uint8Array.from({ length: 256 }, (_, value) =>
      Math.round(gain <= 1 ? value * gain : 255 * (1 - (1 - value / 255) ** gain)),
    ),
  )
  const [red, green, blue] = tables as [Uint8Array, Uint8Array, Uint8Array]
  const { words } = picture
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] as number
    words[at] =
      ((word & 0xff000000) |
        ((blue[(word >>> 16) & 255] as number) << 16) |
        ((green[(word >>> 8) & 255] as number) << 8) |
        (red[word & 255] as number)) >>>
      0
  }
}
