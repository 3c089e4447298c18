import { expect, it } from 'vitest'
import { cropStill } from './crop-still.ts'

const hd = { width: 1280, height: 720 }

it.each([
  ['the size of the video', hd, { left: 0, top: 0, ...hd }],
  ['a taller picture', { width: 1280, height: 768 }, { left: 0, top: 10, width: 1280, height: 720 }],
  ['a wider picture', { width: 1536, height: 768 }, { left: 86, top: 0, width: 1365, height: 768 }],
  ['a square', { width: 1024, height: 1024 }, { left: 0, top: 90, width: 1024, height: 576 }],
])('cropStill takes the aspect ratio of the video out of %s', (_, still, area) => {
  expect(cropStill(still, hd)).toEqual(area)
})

it.each([
  ['the other orientation', { width: 720, height: 1280 }],
  ['a quarter of its size', { width: 319, height: 180 }],
  ['one pixel', { width: 1, height: 1 }],
])('cropStill rejects a still of %s', (_, still) => {
  expect(cropStill(still, hd)).toBeNull()
})
