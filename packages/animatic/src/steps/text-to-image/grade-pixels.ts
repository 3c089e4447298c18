import type { Pixels } from '../../draw/pixels/read-pixels.ts'
import type { Grade } from '../../plan/picture-plan.ts'

const clamp = (value: number): number => Math.max(0, Math.min(255, value))
const haze = [214, 220, 228] as const

/** Light and contrast as a table: lifts the middle, keeps black and white. */
const buildCurve = ({ light, contrast }: Grade): Float32Array =>
  Float32Array.from({ length: 256 }, (_, value) => {
    const lifted = 255 * (value / 255) ** (2 ** (-2 * light))
    return clamp(128 + (lifted - 128) * (1 + contrast))
  })

/** Changes the colours in place. */
export const gradePixels = ({ width, height, words }: Pixels, grade: Grade): void => {
  const { saturation, warmth, tint, tintShare, vignette, fog } = grade
  const curve = buildCurve(grade)
  const share = tint === null ? 0 : tintShare
  const [tintRed, tintGreen, tintBlue] = tint ?? [0, 0, 0]
  // A tint keeps the brightness: its colour is scaled to the brightness of the pixel.
  const tintLuma = Math.max(24, 0.2126 * tintRed + 0.7152 * tintGreen + 0.0722 * tintBlue)
  const [gainRed, gainGreen, gainBlue] = [1 + 0.16 * warmth, 1 + 0.02 * warmth, 1 - 0.16 * warmth]
  const reach = (width * width + height * height) / 4
  for (let row = 0; row < height; row += 1) {
    const down = row - height / 2
    const hazy = fog * (1 - (0.75 * row) / height)
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column
      const word = words[at] as number
      let red = (curve[word & 255] as number) * gainRed
      let green = (curve[(word >>> 8) & 255] as number) * gainGreen
      let blue = (curve[(word >>> 16) & 255] as number) * gainBlue
      const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
      red += (red - luma) * saturation
      green += (green - luma) * saturation
      blue += (blue - luma) * saturation
      if (share > 0) {
        const scale = luma / tintLuma
        red += (tintRed * scale - red) * share
        green += (tintGreen * scale - green) * share
        blue += (tintBlue * scale - blue) * share
      }
      red += (haze[0] - red) * hazy
      green += (haze[1] - green) * hazy
      blue += (haze[2] - blue) * hazy
      const across = column - width / 2
      const dark = 1 - (vignette * (across * across + down * down)) / reach
      words[at] =
        ((word & 0xff000000) |
          (clamp(blue * dark + 0.5) << 16) |
          (clamp(green * dark + 0.5) << 8) |
          clamp(red * dark + 0.5)) >>>
        0
    }
  }
}
