import { fixedPrices } from '@kinora/contract'
import { type AnyGenerator, checkCreate, readCreate, sumCredits } from '@kinora/domain'
import type { FilmView } from '@kinora/domain/films'
import { expect, it } from 'vitest'
import { filmFor, finishedFilm } from '../fixtures/finished-film.ts'
import { openRules as rules } from '../fixtures/open-rules.ts'
import adOneClick from './ad-one-click.ts'
import adCompose from './ad-one-click-compose.ts'
import adEdit from './ad-one-click-edit.ts'
import audioTts from './audio-tts.ts'
import generalOneClick from './general-one-click.ts'
import generalCompose from './general-one-click-compose.ts'
import generalEdit from './general-one-click-edit.ts'
import img2video from './img2video.ts'
import { newestGenerators } from './index.ts'
import reference2image from './reference2image.ts'
import reference2video from './reference2video.ts'
import startEnd2video from './start-end2video.ts'
import text2video from './text2video.ts'

type Body = Record<string, unknown>

const computePriceLines = (generator: AnyGenerator, body: Body, film?: FilmView) => {
  const read = readCreate(generator, { ...generator.example, ...body }, rules)
  const { params, row } = checkCreate(generator, read, rules, [], film)
  return generator.price(params, row)
}
const computePrice = (generator: AnyGenerator, body: Body, film?: FilmView): number =>
  sumCredits(computePriceLines(generator, body, film))
const pictures = (count: number) => Array.from({ length: count }, (_, i) => `https://example.com/${i}.png`)

it('all prices are whole credits (D-346)', async () => {
  for (const generator of newestGenerators as readonly AnyGenerator[]) {
    const film = await filmFor(generator, newestGenerators)
    for (const { model } of generator.rows as readonly { model: string }[])
      for (const offPeak of [false, true])
        for (const line of computePriceLines(generator, { model, off_peak: offPeak }, film))
          expect(line.credits % 1).toBe(0)
  }
})

it.each([
  [1, 10],
  [500, 10],
  [501, 20],
  [1000, 20],
  [1001, 30],
])('speech of %d characters costs %d, charged per started block (D-346, D-353)', (characters, credits) => {
  expect(computePrice(audioTts, { text: 'a'.repeat(characters) })).toBe(credits)
})

it.each([
  ['q3 per second, rounded up', text2video, { model: 'genq3-pro', resolution: '540p', duration: 5 }, 45, 25],
  ['q3 per second, even', img2video, { model: 'genq3-turbo', resolution: '720p', duration: 3 }, 36, 18],
  ['q3 references, rounded up', reference2video, { model: 'genq3', resolution: '540p', duration: 3 }, 21, 12],
  ['other models, rounded up', text2video, { model: 'genq2', resolution: '720p', duration: 5 }, 35, 18],
  ['other references, rounded up', reference2video, { model: 'genq2', resolution: '1080p', duration: 10 }, 165, 83],
  ['other models, even', startEnd2video, { model: 'genq1', resolution: '1080p', duration: 5 }, 80, 40],
])('off-peak halves the price of %s (D-347)', (_how, generator, body: Body, full, halved) => {
  const silent = { ...body, audio: false }
  expect([computePrice(generator, silent), computePrice(generator, { ...silent, off_peak: true })]).toEqual([
    full,
    halved,
  ])
})

it.each([
  ['img2video', img2video],
  ['start-end2video', startEnd2video],
])('sound adds 15 and a recommended prompt adds 10 to %s, also off-peak (D-348, D-347)', (_id, generator) => {
  const silent = { model: 'genq2-pro', resolution: '540p', duration: 5, audio: false }
  const price = (body: Body) => computePrice(generator, { ...silent, ...body })
  expect(price({})).toBe(25)
  expect(price({ audio: true })).toBe(40)
  expect(price({ is_rec: true })).toBe(35)
  expect(price({ audio: true, is_rec: true })).toBe(50)
  expect(price({ audio: true, is_rec: true, off_peak: true })).toBe(13 + 15 + 10)
})

it('sound adds 15 to reference2video (D-348)', () => {
  const body = { model: 'genq2', resolution: '1080p', duration: 10 }
  expect(computePrice(reference2video, { ...body, audio: true })).toBe(165 + 15)
})

it('sound of q3 models is included in the price (D-348)', () => {
  const body = { model: 'genq3-pro', resolution: '540p', duration: 5 }
  expect(computePrice(img2video, { ...body, audio: true })).toBe(computePrice(img2video, { ...body, audio: false }))
})

it.each([
  [0, [6, 8, 10]],
  [1, [8, 12, 20]],
  [3, [8, 12, 20]],
  [4, [10, 16, 30]],
  [7, [10, 16, 30]],
])('the price of an image depends on its resolution and its %d input images (D-353)', (count, credits) => {
  const images = count === 0 ? undefined : pictures(count)
  const sizes = ['1080p', '2K', '4K']
  expect(sizes.map((resolution) => computePrice(reference2image, { model: 'genq2', images, resolution }))).toEqual(
    credits,
  )
})

it('images of genq1 and subjects have fixed prices (D-353)', () => {
  expect(computePrice(reference2image, { model: 'genq1', images: pictures(1), resolution: '1080p' })).toBe(20)
  expect(fixedPrices.subject.credits).toBe(5)
})

it('a price above the credit limit is an internal failure and is never truncated (D-349)', () => {
  const most = 2 ** 31 - 1
  expect(sumCredits([{ name: 'a', credits: most }])).toBe(most)
  expect(() =>
    sumCredits([
      { name: 'a', credits: most },
      { name: 'b', credits: 1 },
    ]),
  ).toThrow(expect.objectContaining({ reason: 'InternalServiceFailure' }))
})

it('films cost 40 credits per second (D-353, D-354)', () => {
  expect(computePrice(adOneClick, {})).toBe(600)
  expect(computePrice(adOneClick, { duration: 8 })).toBe(320)
  expect(computePrice(generalOneClick, { duration: 180 })).toBe(7200)
})

it('edits are charged by the duration of the regenerated part (D-351, D-353)', async () => {
  const film = await finishedFilm(adOneClick, { duration: 11 })
  const edit = (body: Body) => computePrice(adEdit, body, film)
  expect([0, 1, 2].map((index) => edit({ storyboard_video_index: index }))).toEqual([160, 160, 120])
  expect(edit({ type: 'generate_bgm' })).toBe(22)
  expect(edit({ type: 'generate_narration', prompt: 'a'.repeat(500) })).toBe(10)
  expect(edit({ type: 'generate_narration', prompt: 'a'.repeat(501) })).toBe(20)
  expect(computePrice(generalEdit, {}, await finishedFilm(generalOneClick))).toBe(200)
})

it('a compose costs one credit (D-353)', async () => {
  expect(computePrice(adCompose, {}, await finishedFilm(adOneClick))).toBe(1)
  expect(computePrice(generalCompose, {}, await finishedFilm(generalOneClick))).toBe(1)
})
