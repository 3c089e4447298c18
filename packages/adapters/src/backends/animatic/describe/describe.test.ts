import { describe, expect, it } from 'vitest'
import { createPixels } from '../inputs/read-pixels.ts'
import { measurePicture } from './measure-picture.ts'
import { nameColour } from './name-colour.ts'
import { writeDescription } from './write-description.ts'

type Colour = readonly [number, number, number]
const paint = (width: number, height: number, colour: (x: number, y: number) => Colour) => {
  const pixels = createPixels({ width, height })
  pixels.words.forEach((_, at) => {
    const [red, green, blue] = colour((at % width) / width, Math.floor(at / width) / height)
    pixels.words[at] = (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0
  })
  return pixels
}
const stripes = (x: number): number => (Math.floor(x * 40) % 2) * 40

it.each([
  [[255, 0, 0], 'red'],
  [[20, 20, 24], 'black'],
  [[250, 250, 250], 'white'],
  [[128, 128, 130], 'grey'],
  [[40, 90, 200], 'blue'],
  [[60, 140, 60], 'green'],
  [[120, 80, 40], 'brown'],
  [[255, 140, 20], 'orange'],
  [[240, 220, 40], 'yellow'],
  [[150, 60, 200], 'purple'],
] as const)('%j is %s', (colour, name) => {
  const [red, green, blue] = colour
  expect(nameColour(red, green, blue)).toBe(name)
})

describe('what a picture shows', () => {
  const sky: Colour = [120, 170, 235]
  it.each([
    ['meadow', (_: number, y: number): Colour => (y < 0.5 ? sky : [70, 130, 50])],
    ['water', (_: number, y: number): Colour => (y < 0.5 ? sky : [30, 80, 150])],
    ['sand', (_: number, y: number): Colour => (y < 0.5 ? sky : [220, 190, 130])],
    ['snow', (_: number, y: number): Colour => (y < 0.5 ? sky : [238, 240, 244])],
    ['night', (x: number, y: number): Colour => (y > 0.6 && stripes(x) > 0 ? [90, 80, 40] : [10, 12, 26])],
    [
      'thing',
      (x: number, y: number): Colour => (Math.hypot(x - 0.5, y - 0.5) < 0.25 ? [30, 60, 120] : [245, 245, 245]),
    ],
    [
      'person',
      (x: number, y: number): Colour =>
        Math.hypot(x - 0.5, y - 0.45) < 0.3 ? [205, 150, 120] : [60, 90, 100 + stripes(y)],
    ],
  ] as const)('%s', (setting, colour) => {
    expect(measurePicture(paint(128, 72, colour)).setting).toBe(setting)
  })

  it('tells shape, light, colours and where most of it is', () => {
    const facts = measurePicture(paint(72, 128, (x) => (x < 0.33 ? [20, 20 + stripes(x * 2), 60] : [30, 40, 90])))
    expect(facts).toMatchObject({
      shape: 'portrait',
      light: 'dark',
      colours: ['blue', 'turquoise'],
      warmth: 'cool',
      weight: 'left',
    })
  })
})

it('is plain text of the same facts, ending with a movement', () => {
  const facts = measurePicture(paint(128, 72, (_, y) => (y < 0.5 ? [120, 170, 235] : [70, 130, 50])))
  const text = writeDescription(facts)
  expect(text).toBe(writeDescription(facts))
  expect(text).toMatch(/^Green land under a wide sky, in landscape format/)
  expect(text).toContain('blue and green')
  expect(text).toMatch(/Grass sways in the wind .*\.$/)
})

it('says something of a picture of one colour', () => {
  expect(writeDescription(measurePicture(paint(16, 16, () => [128, 128, 128])))).toMatch(/grey/)
})
