import type { ImageModelRow, SoundModelRow, VideoModelRow } from '@kinora/contract'
import { expect, it } from 'vitest'
import { imagePrice, priceRange, soundPrice, soundPrices, sumCredits, videoPrice } from './price.ts'

type VideoPrices = Pick<VideoModelRow, 'model' | 'family' | 'prices'>

const findRow = (family: VideoModelRow['family']): VideoPrices => ({
  model: 'm',
  family,
  prices: {
    '720p': [
      { fromSecond: 1, credits: 10, perFurther: 3 },
      { fromSecond: 5, credits: 21, perFurther: 2 },
    ],
  },
})
const computePrice = (family: VideoModelRow['family'], seconds: number, offPeak = false) =>
  videoPrice(findRow(family), { resolution: '720p', seconds, offPeak })

it('videoPrice takes the last step that starts at or before the length, plus its further seconds (D-346)', () => {
  expect([1, 4, 5, 7].map((seconds) => computePrice('q2', seconds).credits)).toEqual([10, 19, 21, 25])
})

it('videoPrice names model, resolution, length and off-peak in its line', () => {
  const family = 'q3'
  expect(computePrice(family, 5).name).toBe('m 720p 5 s')
  expect(computePrice(family, 5, true).name).toBe('m 720p 5 s off-peak')
})

it('videoPrice halves off-peak per second for the q3 family and in total for others (D-347)', () => {
  expect(computePrice('q3', 5, true).credits).toBe(15)
  expect(computePrice('q2', 5, true).credits).toBe(11)
})

it.each([
  ['a length below the first step', '720p', 0],
  ['a resolution without prices', '1080p', 5],
] as const)('videoPrice fails for %s instead of pricing it at 0', (_what, resolution, seconds) => {
  const price = () => videoPrice(findRow('q3'), { resolution, seconds, offPeak: false })
  expect(price).toThrow(
    expect.objectContaining({
      reason: 'InternalServiceFailure',
      detail: expect.objectContaining({ detail: `no price for m ${resolution}` }),
    }),
  )
})

const imageRow = {
  model: 'i',
  prices: [
    { upTo: 0, credits: { '1080p': 6 } },
    { upTo: 3, credits: { '1080p': 8 } },
  ],
} as unknown as ImageModelRow

it('imagePrice takes the first tier that includes the number of input images (D-353)', () => {
  const prices = [0, 1, 3].map((images) => imagePrice({ images, resolution: '1080p' }, imageRow))
  expect(prices).toEqual([
    [{ name: 'i 1080p 0 images', credits: 6 }],
    [{ name: 'i 1080p 1 images', credits: 8 }],
    [{ name: 'i 1080p 3 images', credits: 8 }],
  ])
})

it.each([
  ['more images than any tier includes', 4, '1080p'],
  ['a resolution without a price', 1, '4K'],
] as const)('imagePrice fails for %s instead of pricing it at 0', (_what, images, resolution) => {
  expect(() => imagePrice({ images, resolution }, imageRow)).toThrow(
    expect.objectContaining({
      reason: 'InternalServiceFailure',
      detail: expect.objectContaining({ detail: `no price for i ${resolution}` }),
    }),
  )
})

const soundRow = {
  model: 's',
  prices: [
    { fromSecond: 2, credits: 5 },
    { fromSecond: 6, credits: 9 },
  ],
} as unknown as SoundModelRow

it('soundPrice takes the last step that starts at or before the length (D-353)', () => {
  expect([2, 5, 6, 9].map((seconds) => soundPrice(soundRow, seconds))).toEqual([
    { name: 's 2 s', credits: 5 },
    { name: 's 5 s', credits: 5 },
    { name: 's 6 s', credits: 9 },
    { name: 's 9 s', credits: 9 },
  ])
})

it('soundPrice fails for a length below the first step instead of pricing it at 0', () => {
  expect(() => soundPrice(soundRow, 1)).toThrow(
    expect.objectContaining({
      reason: 'InternalServiceFailure',
      detail: expect.objectContaining({ detail: 'no price for s' }),
    }),
  )
})

it('soundPrices lists every step for the price page', () => {
  expect(soundPrices(soundRow)).toEqual([
    ['s from 2 seconds on', 5],
    ['s from 6 seconds on', 9],
  ])
})

const perSecond = (_params: object, _row: object, seconds = 1) => [{ name: 'x', credits: seconds }]

it('priceRange holds the price of the least length and reports that of the longest (D-345)', () => {
  const generator = { price: perSecond, measured: () => ({ least: 2, most: 8 }) }
  expect(priceRange(generator, {}, {})).toEqual({
    held: [{ name: 'x', credits: 2 }],
    most: [{ name: 'x', credits: 8 }],
  })
})

it.each([
  ['no measured input', { price: perSecond }],
  ['a request without the measured input', { price: perSecond, measured: () => undefined }],
])('priceRange is a single price with %s', (_what, generator) => {
  const line = [{ name: 'x', credits: 1 }]
  expect(priceRange(generator, {}, {})).toEqual({ held: line, most: line })
})

it('sumCredits adds the lines, and rejects a sum above the limit with its reason (D-349)', () => {
  expect(sumCredits([])).toBe(0)
  expect(
    sumCredits([
      { name: 'a', credits: 2 },
      { name: 'b', credits: 3 },
    ]),
  ).toBe(5)
  expect(() => sumCredits([{ name: 'a', credits: 2 ** 31 }])).toThrow(
    expect.objectContaining({ detail: expect.objectContaining({ detail: 'price out of range' }) }),
  )
})
