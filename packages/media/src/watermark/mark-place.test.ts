import { expect, it } from 'vitest'
import { markBox, markPlace } from './mark-place.ts'
import { markShows } from './mark-shows.ts'

const video = { width: 1280, height: 720 }
const mark = { width: 190, height: 40 }

it('markBox limits the mark to 15 % of the width', () => {
  expect(markBox(video)).toEqual({ width: 192, height: 216 })
})

it.each([
  ['top-left', 24, 24],
  ['top-right', 1066, 24],
  ['bottom-right', 1066, 656],
  ['bottom-left', 24, 656],
] as const)('markPlace puts the mark into the %s corner, 2 % of the width from its edges', (corner, x, y) => {
  expect(markPlace(video, mark, corner)).toEqual({ x, y, ...mark })
})

const flat = (pixels: number, value: number) => Buffer.alloc(pixels * 3, value)
const white = { width: 2, height: 2, rgba: Buffer.from(Array.from({ length: 4 }, () => [255, 255, 255, 200]).flat()) }

it('markShows detects a visible mark and a missing one', () => {
  expect(markShows(white, flat(4, 40), flat(4, 205))).toBe(true)
  expect(markShows(white, flat(4, 40), flat(4, 40))).toBe(false)
})

it('markShows accepts a white mark on white and rejects pictures of another size', () => {
  expect(markShows(white, flat(4, 255), flat(4, 254))).toBe(true)
  expect(markShows(white, flat(3, 40), flat(4, 205))).toBe(false)
})
