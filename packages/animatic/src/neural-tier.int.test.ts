import { customerText, type PreparedMedia, type StepOrder } from '@kinora/domain'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { fakeNetworks } from '../fixtures/fake-networks.ts'
import type { Rgb24 } from '../fixtures/measure.ts'
import { difference, psnr } from '../fixtures/measure.ts'
import { createTestHarness } from './test-setup/test-harness.ts'

const { weights, neural, calls: modelCalls } = fakeNetworks()
const [harness, basic] = [createTestHarness({ weights, neural }), createTestHarness()]
afterAll(() => {
  harness.close()
  basic.close()
})
beforeEach(() => {
  modelCalls.length = 0
})

const slow = 120_000
const size = { width: 320, height: 180 }
const text = (words: string) => customerText().parse(words)
const film = { seconds: 1, fps: 24, seed: 7, movement: 'auto' as const, sound: false, ...size }
const disc = (ground: string) =>
  harness.picture(
    `${ground}=size=400x400,format=gbrp,geq=r='if(lt(hypot(X-200,Y-200),96),230,r(X,Y))':g='if(lt(hypot(X-200,Y-200),96),40,g(X,Y))':b='if(lt(hypot(X-200,Y-200),96),40,b(X,Y))'`,
    { width: 400, height: 400 },
  )
const meadow = disc('testsrc2')
const stripes = harness.picture('gradients=size=640x360:seed=3:nb_colors=7', { width: 640, height: 360 })

const renderFrames = async (order: StepOrder, testHarness = harness): Promise<Rgb24[]> =>
  harness.frames((await testHarness.run(order)).file, size)
const steps = (frames: readonly Rgb24[]): number[] => frames.slice(1).map((frame, at) => difference(frames[at], frame))
const photo = (image: PreparedMedia): StepOrder => ({
  step: 'image-to-video',
  input: { ...film, prompt: text('pan right'), voice: text(''), image },
})
const transition = (start: PreparedMedia, end: PreparedMedia): StepOrder => ({
  step: 'frames-to-video',
  input: { ...film, prompt: text(''), start, end },
})

it('image-to-video moves a subject against its background, starting with the picture', { timeout: slow }, async () => {
  const frames = await renderFrames(photo(meadow))
  expect(modelCalls).toEqual(['isnet'])
  expect(psnr(frames[0], harness.fitted(meadow, size, true))).toBeGreaterThan(30)
  const flat = await renderFrames(photo(meadow), basic)
  expect(difference(frames[23], flat[23])).toBeGreaterThan(1)
  expect(Math.max(...steps(frames))).toBeLessThan(0.02 * 255 + 4 * (steps(frames).sort((a, b) => a - b)[11] ?? 0))
})

it('frames-to-video morphs one picture into another, exact at both ends and without a cut', async () => {
  const frames = await renderFrames(transition(meadow, stripes))
  expect(modelCalls.filter((name) => name === 'rife')).toHaveLength(11)
  expect(psnr(frames[0], harness.fitted(meadow, size, true))).toBeGreaterThan(30)
  expect(psnr(frames[23], harness.fitted(stripes, size, true))).toBeGreaterThan(30)
  const ordered = steps(frames).sort((a, b) => a - b)
  expect(ordered.at(-1)).toBeLessThan(4 * (ordered[11] ?? 0))
})

it('references-to-image cuts a subject out of its background and places it in the scene', async () => {
  const order = (prompt: string): StepOrder => ({
    step: 'references-to-image',
    input: { prompt: text(prompt), seed: 7, images: [meadow], ...size },
  })
  const [left] = await renderFrames(order('on a beach, on the left side'))
  const [right] = await renderFrames(order('on a beach, on the right side'))
  const isRed = (r = 0, g = 0, b = 0) => r > 1.8 * g && r > 1.8 * b && r > 90
  const middle = ({ bytes, width } = left as Rgb24): number => {
    const redPixels = Array.from({ length: bytes.length / 3 }, (_, at) => at).filter((at) =>
      isRed(bytes[3 * at], bytes[3 * at + 1], bytes[3 * at + 2]),
    )
    return redPixels.reduce((sum, at) => sum + (at % width), 0) / redPixels.length / width
  }
  expect(middle(left)).toBeLessThan(0.4)
  expect(middle(right)).toBeGreaterThan(0.6)
})

it('image-to-video enlarges a picture that is too small for the film', async () => {
  const tiny = harness.picture('testsrc2=size=96x54', { width: 96, height: 54 })
  const frames = await renderFrames(photo(tiny))
  expect(modelCalls).toEqual(['upscaler', 'isnet'])
  expect(psnr(frames[0], harness.fitted(tiny, size, true))).toBeGreaterThan(20)
})

it('upscale-video enlarges every frame of a small film with the network, and no other film', async () => {
  const enlarge = async (from: { width: number; height: number }) => {
    const video = harness.film(`testsrc2=size=${from.width}x${from.height}:rate=12`, from, 1)
    const input = { video, ...size, fps: 12, seconds: 1, sound: false }
    return harness.frames((await harness.run({ step: 'upscale-video', input })).file, size)
  }
  expect(await enlarge({ width: 64, height: 36 })).toHaveLength(12)
  expect(modelCalls).toEqual(Array.from({ length: 12 }, () => 'upscaler'))
  modelCalls.length = 0
  expect(await enlarge({ width: 1280, height: 720 })).toHaveLength(12)
  expect(modelCalls).toEqual([])
})

it('the neural tier gives the same film for the same seed', { timeout: slow }, async () => {
  for (const order of [photo(meadow), transition(meadow, stripes)]) {
    const [first, again] = [await renderFrames(order), await renderFrames(order)]
    expect(first.every(({ bytes }, at) => again[at]?.bytes.equals(bytes))).toBe(true)
  }
})
