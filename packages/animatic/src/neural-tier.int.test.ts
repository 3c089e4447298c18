import { customerText, type PreparedMedia, type StepOrder } from '@kinora/domain'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Rgb24 } from '../fixtures/measure.ts'
import { difference, psnr } from '../fixtures/measure.ts'
import { pretendedNetworks } from '../fixtures/pretended-networks.ts'
import { openWorkshop } from './test-setup/workshop.ts'

const { weights, neural, asked } = pretendedNetworks()
const [workshop, basic] = [openWorkshop({ weights, neural }), openWorkshop()]
afterAll(() => {
  workshop.close()
  basic.close()
})
beforeEach(() => {
  asked.length = 0
})

const slow = 120_000
const size = { width: 320, height: 180 }
const text = (words: string) => customerText().parse(words)
const film = { seconds: 1, fps: 24, seed: 7, movement: 'auto' as const, sound: false, ...size }
const disc = (ground: string) =>
  workshop.picture(
    `${ground}=size=400x400,format=gbrp,geq=r='if(lt(hypot(X-200,Y-200),96),230,r(X,Y))':g='if(lt(hypot(X-200,Y-200),96),40,g(X,Y))':b='if(lt(hypot(X-200,Y-200),96),40,b(X,Y))'`,
    { width: 400, height: 400 },
  )
const meadow = disc('testsrc2')
const stripes = workshop.picture('gradients=size=640x360:seed=3:nb_colors=7', { width: 640, height: 360 })

const framesOf = async (order: StepOrder, shop = workshop): Promise<Rgb24[]> =>
  workshop.frames((await shop.run(order)).file, size)
const steps = (frames: readonly Rgb24[]): number[] => frames.slice(1).map((frame, at) => difference(frames[at], frame))
const photo = (image: PreparedMedia): StepOrder => ({
  step: 'image-to-video',
  ask: { ...film, prompt: text('pan right'), voice: text(''), image },
})
const passage = (start: PreparedMedia, end: PreparedMedia): StepOrder => ({
  step: 'frames-to-video',
  ask: { ...film, prompt: text(''), start, end },
})

it('moves a subject against its ground, beginning with the picture itself', { timeout: slow }, async () => {
  const frames = await framesOf(photo(meadow))
  expect(asked).toEqual(['isnet'])
  expect(psnr(frames[0], workshop.fitted(meadow, size, true))).toBeGreaterThan(30)
  const flat = await framesOf(photo(meadow), basic)
  expect(difference(frames[23], flat[23])).toBeGreaterThan(1)
  expect(Math.max(...steps(frames))).toBeLessThan(0.02 * 255 + 4 * (steps(frames).sort((a, b) => a - b)[11] ?? 0))
})

it('bends one picture into another, true to both and without a cut', async () => {
  const frames = await framesOf(passage(meadow, stripes))
  expect(asked.filter((name) => name === 'rife')).toHaveLength(11)
  expect(psnr(frames[0], workshop.fitted(meadow, size, true))).toBeGreaterThan(30)
  expect(psnr(frames[23], workshop.fitted(stripes, size, true))).toBeGreaterThan(30)
  const ordered = steps(frames).sort((a, b) => a - b)
  expect(ordered.at(-1)).toBeLessThan(4 * (ordered[11] ?? 0))
})

it('sets a subject free from a ground of its own and stands it in the place', async () => {
  const order = (prompt: string): StepOrder => ({
    step: 'references-to-image',
    ask: { prompt: text(prompt), seed: 7, images: [meadow], ...size },
  })
  const [left] = await framesOf(order('on a beach, on the left side'))
  const [right] = await framesOf(order('on a beach, on the right side'))
  const isRed = (r = 0, g = 0, b = 0) => r > 1.8 * g && r > 1.8 * b && r > 90
  const middle = ({ bytes, width } = left as Rgb24): number => {
    const found = Array.from({ length: bytes.length / 3 }, (_, at) => at).filter((at) =>
      isRed(bytes[3 * at], bytes[3 * at + 1], bytes[3 * at + 2]),
    )
    return found.reduce((sum, at) => sum + (at % width), 0) / found.length / width
  }
  expect(middle(left)).toBeLessThan(0.4)
  expect(middle(right)).toBeGreaterThan(0.6)
})

it('enlarges what is too small for the film', async () => {
  const tiny = workshop.picture('testsrc2=size=96x54', { width: 96, height: 54 })
  const frames = await framesOf(photo(tiny))
  expect(asked).toEqual(['upscaler', 'isnet'])
  expect(psnr(frames[0], workshop.fitted(tiny, size, true))).toBeGreaterThan(20)
})

it('enlarges every frame of a film of few pixels, but of no other', async () => {
  const enlarge = async (from: { width: number; height: number }) => {
    const video = workshop.film(`testsrc2=size=${from.width}x${from.height}:rate=12`, from, 1)
    const ask = { video, ...size, fps: 12, seconds: 1, sound: false }
    return workshop.frames((await workshop.run({ step: 'upscale-video', ask })).file, size)
  }
  expect(await enlarge({ width: 64, height: 36 })).toHaveLength(12)
  expect(asked).toEqual(Array.from({ length: 12 }, () => 'upscaler'))
  asked.length = 0
  expect(await enlarge({ width: 1280, height: 720 })).toHaveLength(12)
  expect(asked).toEqual([])
})

it('is the same for the same seed', { timeout: slow }, async () => {
  for (const order of [photo(meadow), passage(meadow, stripes)]) {
    const [first, again] = [await framesOf(order), await framesOf(order)]
    expect(first.every(({ bytes }, at) => again[at]?.bytes.equals(bytes))).toBe(true)
  }
})
