import { fixedPrices } from '@kinora/contract'
import { type AnyGenerator, checkCreate, readCreate, totalOf } from '@kinora/domain'
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

const linesOf = (generator: AnyGenerator, body: Body, film?: FilmView) => {
  const read = readCreate(generator, { ...generator.example, ...body }, rules)
  const { params, row } = checkCreate(generator, read, rules, [], film)
  return generator.price(params, row)
}
const priceOf = (generator: AnyGenerator, body: Body, film?: FilmView): number =>
  totalOf(linesOf(generator, body, film))
const pictures = (count: number) => Array.from({ length: count }, (_, i) => `https://example.com/${i}.png`)

it('asks whole credits for everything (D-346)', async () => {
  for (const generator of newestGenerators as readonly AnyGenerator[]) {
    const film = await filmFor(generator, newestGenerators)
    for (const { model } of generator.rows as readonly { model: string }[])
      for (const offPeak of [false, true])
        for (const line of linesOf(generator, { model, off_peak: offPeak }, film)) expect(line.credits % 1).toBe(0)
  }
})

it.each([
  [1, 10],
  [500, 10],
  [501, 20],
  [1000, 20],
  [1001, 30],
])('counts what is begun as whole: speech of %d characters costs %d (D-346, D-353)', (characters, credits) => {
  expect(priceOf(audioTts, { text: 'a'.repeat(characters) })).toBe(credits)
})

it.each([
  ['q3 by the second, rounded up', text2video, { model: 'genq3-pro', resolution: '540p', duration: 5 }, 45, 25],
  ['q3 by the second, even', img2video, { model: 'genq3-turbo', resolution: '720p', duration: 3 }, 36, 18],
  ['q3 by the second, rounded up', reference2video, { model: 'genq3', resolution: '540p', duration: 3 }, 21, 12],
  ['others as a whole, rounded up', text2video, { model: 'genq2', resolution: '720p', duration: 5 }, 35, 18],
  ['others as a whole, rounded up', reference2video, { model: 'genq2', resolution: '1080p', duration: 10 }, 165, 83],
  ['others as a whole, even', startEnd2video, { model: 'genq1', resolution: '1080p', duration: 5 }, 80, 40],
])('halves off-peak: %s (D-347)', (_how, generator, body: Body, full, halved) => {
  const silent = { ...body, audio: false }
  expect([priceOf(generator, silent), priceOf(generator, { ...silent, off_peak: true })]).toEqual([full, halved])
})

it.each([
  ['img2video', img2video],
  ['start-end2video', startEnd2video],
])(
  'adds 15 for sound and 10 for a recommended prompt to %s, in full even off-peak (D-348, D-347)',
  (_id, generator) => {
    const silent = { model: 'genq2-pro', resolution: '540p', duration: 5, audio: false }
    const price = (body: Body) => priceOf(generator, { ...silent, ...body })
    expect(price({})).toBe(25)
    expect(price({ audio: true })).toBe(40)
    expect(price({ is_rec: true })).toBe(35)
    expect(price({ audio: true, is_rec: true })).toBe(50)
    expect(price({ audio: true, is_rec: true, off_peak: true })).toBe(13 + 15 + 10)
  },
)

it('adds 15 for the sound of a video from references (D-348)', () => {
  const body = { model: 'genq2', resolution: '1080p', duration: 10 }
  expect(priceOf(reference2video, { ...body, audio: true })).toBe(165 + 15)
})

it('asks nothing for the sound of q3 models, which have it (D-348)', () => {
  const body = { model: 'genq3-pro', resolution: '540p', duration: 5 }
  expect(priceOf(img2video, { ...body, audio: true })).toBe(priceOf(img2video, { ...body, audio: false }))
})

it.each([
  [0, [6, 8, 10]],
  [1, [8, 12, 20]],
  [3, [8, 12, 20]],
  [4, [10, 16, 30]],
  [7, [10, 16, 30]],
])('prices an image by its size and by the %d images it follows (D-353)', (count, credits) => {
  const images = count === 0 ? undefined : pictures(count)
  const sizes = ['1080p', '2K', '4K']
  expect(sizes.map((resolution) => priceOf(reference2image, { model: 'genq2', images, resolution }))).toEqual(credits)
})

it('has one price for images of the older model, and one for a subject (D-353)', () => {
  expect(priceOf(reference2image, { model: 'genq1', images: pictures(1), resolution: '1080p' })).toBe(20)
  expect(fixedPrices.subject.credits).toBe(5)
})

it('refuses a price that no account could hold as a fault of the list, never as a small one (D-349)', () => {
  const most = 2 ** 31 - 1
  expect(totalOf([{ name: 'a', credits: most }])).toBe(most)
  expect(() =>
    totalOf([
      { name: 'a', credits: most },
      { name: 'b', credits: 1 },
    ]),
  ).toThrow(expect.objectContaining({ reason: 'InternalServiceFailure' }))
})

it('asks 40 for each second of a film (D-353, D-354)', () => {
  expect(priceOf(adOneClick, {})).toBe(600)
  expect(priceOf(adOneClick, { duration: 8 })).toBe(320)
  expect(priceOf(generalOneClick, { duration: 180 })).toBe(7200)
})

it('asks for what is made anew by its own length (D-351, D-353)', async () => {
  const film = await finishedFilm(adOneClick, { duration: 11 })
  const edit = (body: Body) => priceOf(adEdit, body, film)
  expect([0, 1, 2].map((index) => edit({ storyboard_video_index: index }))).toEqual([160, 160, 120])
  expect(edit({ type: 'generate_bgm' })).toBe(22)
  expect(edit({ type: 'generate_narration', prompt: 'a'.repeat(500) })).toBe(10)
  expect(edit({ type: 'generate_narration', prompt: 'a'.repeat(501) })).toBe(20)
  expect(priceOf(generalEdit, {}, await finishedFilm(generalOneClick))).toBe(200)
})

it('asks one credit for joining anew (D-353)', async () => {
  expect(priceOf(adCompose, {}, await finishedFilm(adOneClick))).toBe(1)
  expect(priceOf(generalCompose, {}, await finishedFilm(generalOneClick))).toBe(1)
})
