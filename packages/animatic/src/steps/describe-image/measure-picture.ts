import type { Pixels } from '../../draw/pixels/read-pixels.ts'
import { classifySetting, type Part } from './classify-setting.ts'
import { hasIsolatedSubject } from './has-isolated-subject.ts'
import { nameColour, toHsl } from './name-colour.ts'
import type { PictureFacts } from './picture-facts.ts'

type Colour = [red: number, green: number, blue: number]

const toColour = (word: number): Colour => [word & 255, (word >>> 8) & 255, (word >>> 16) & 255]
const computeLuma = ([red, green, blue]: Colour): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue

type Region = { left: number; top: number; right: number; bottom: number }

/** The means of one part of the picture; bounds are shares of it. */
const measurePart = ({ width, height, words }: Pixels, { left, top, right, bottom }: Region): Part => {
  const sum: Colour = [0, 0, 0]
  let [count, lumas, squares, steps] = [0, 0, 0, 0]
  for (let y = Math.floor(top * height); y < Math.ceil(bottom * height); y += 1) {
    let last = -1
    for (let x = Math.floor(left * width); x < Math.ceil(right * width); x += 1) {
      const colour = toColour(words[y * width + x] ?? 0)
      const luma = computeLuma(colour)
      for (const channel of [0, 1, 2] as const) sum[channel] += colour[channel]
      if (last >= 0) steps += Math.abs(luma - last)
      last = luma
      lumas += luma
      squares += luma * luma
      count += 1
    }
  }
  const mean = lumas / count
  return {
    ...toHsl(sum[0] / count, sum[1] / count, sum[2] / count),
    luma: mean,
    spread: Math.sqrt(Math.max(0, squares / count - mean * mean)),
    detail: steps / count,
  }
}

const countColours = ({ words }: Pixels): string[] => {
  const counts = new Map<string, number>()
  for (const word of words) {
    const name = nameColour(...toColour(word))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > words.length * 0.08)
    .sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
    .slice(0, 3)
    .map(([name]) => name)
}

const meanSaturation = ({ words }: Pixels): number =>
  words.reduce((sum, word) => {
    const [red, green, blue] = toColour(word)
    return sum + (Math.max(red, green, blue) - Math.min(red, green, blue)) / 255
  }, 0) / words.length

const classifyWarmth = ({ words }: Pixels): PictureFacts['warmth'] => {
  const lean = words.reduce((sum, word) => sum + (word & 255) - ((word >>> 16) & 255), 0) / words.length
  return lean > 18 ? 'warm' : lean < -12 ? 'cool' : 'even'
}

/** Measures the facts of a picture from a small copy, some hundred pixels wide. */
export const measurePicture = (picture: Pixels): PictureFacts => {
  const part = (left: number, top: number, right: number, bottom: number): Part =>
    measurePart(picture, { left, top, right, bottom })
  const all = part(0, 0, 1, 1)
  const [left, middle, right] = [part(0, 0.15, 0.34, 1), part(0.33, 0.15, 0.67, 1), part(0.66, 0.15, 1, 1)]
  const saturation = meanSaturation(picture)
  const ratio = picture.width / picture.height
  const max = Math.max(left.detail, middle.detail, right.detail)
  return {
    shape: ratio > 1.15 ? 'landscape' : ratio < 0.87 ? 'portrait' : 'square',
    light: all.luma < 48 ? 'dark' : all.luma < 92 ? 'dim' : all.luma < 165 ? 'soft' : 'bright',
    strength: saturation < 0.06 ? 'colourless' : saturation < 0.3 ? 'muted' : 'vivid',
    warmth: classifyWarmth(picture),
    colours: countColours(picture),
    setting: classifySetting({
      isFree: hasIsolatedSubject(picture),
      all,
      top: part(0, 0, 1, 0.28),
      bottom: part(0, 0.68, 1, 1),
    }),
    weight: max < middle.detail * 1.3 ? 'middle' : max === left.detail ? 'left' : 'right',
  }
}
