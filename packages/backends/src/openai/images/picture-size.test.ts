import { expect, it } from 'vitest'
import { pictureSize } from './picture-size.ts'

const hd = { width: 1920, height: 1080 }
const portrait = { width: 720, height: 1280 }
const sizes = ['1024x1024', '1536x1024', '1024x1536']

it.each([
  ['as requested without limits', hd, { sizeStep: 1 }, '1920x1080'],
  ['in multiples of the step', hd, { sizeStep: 64 }, '1920x1088'],
  ['with at most the pixels of the model', hd, { sizeStep: 64, pixels: 1_048_576 }, '1344x768'],
  ['never larger than requested', { width: 640, height: 360 }, { sizeStep: 8, pixels: 1_048_576 }, '640x360'],
  ['the closest landscape of a list', hd, { sizeStep: 1, sizes }, '1536x1024'],
  ['the closest portrait of a list', portrait, { sizeStep: 1, sizes }, '1024x1536'],
  ['the square of a list', { width: 1080, height: 1080 }, { sizeStep: 1, sizes }, '1024x1024'],
])('a picture is requested %s', (_, wanted, config, size) => {
  expect(pictureSize(wanted, config)).toBe(size)
})
