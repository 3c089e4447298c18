import { customerText, type StepInput } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { difference, loudness, psnr } from '../../../fixtures/measure.ts'
import { createTestHarness } from '../../test-setup/test-harness.ts'

const harness = createTestHarness()
afterAll(() => harness.close())

const size = { width: 320, height: 180 }
const picture = harness.picture('gradients=size=500x333:seed=4:nb_colors=6,format=yuv444p,noise=c0s=12:all_seed=3', {
  width: 500,
  height: 333,
})
const createInput = (change: Partial<StepInput<'image-to-video'>> = {}): StepInput<'image-to-video'> => ({
  prompt: customerText().parse(''),
  image: picture,
  voice: customerText().parse(''),
  seconds: 1,
  fps: 24,
  seed: 7,
  movement: 'auto',
  sound: false,
  ...size,
  ...change,
})
const film = async (change: Partial<StepInput<'image-to-video'>> = {}) => {
  const { file, poll, fractions } = await harness.run({ step: 'image-to-video', input: createInput(change) })
  const frames = harness.frames(file, { ...size, ...change })
  return { file, poll, fractions, frames }
}

it('image-to-video begins with the picture itself and then moves', async () => {
  const { frames, poll, fractions, file } = await film()
  expect(poll).toMatchObject({ state: 'done', mediaType: 'video/mp4' })
  expect(frames).toHaveLength(24)
  expect(psnr(frames[0], harness.fitted(picture, size))).toBeGreaterThan(32)
  expect(difference(frames[0], frames[23])).toBeGreaterThan(2)
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
  expect(harness.probe(file)).toHaveLength(1)
})

it.each([
  { width: 180, height: 320 },
  { width: 200, height: 200 },
])('image-to-video fills $width × $height with a picture of any shape', async (shape) => {
  const { frames } = await film(shape)
  expect(psnr(frames[0], harness.fitted(picture, shape))).toBeGreaterThan(32)
})

it('image-to-video begins with a picture that is hard to encode', async () => {
  const image = harness.picture('mandelbrot=size=640x360,format=yuv444p,noise=c0s=30:all_seed=5', {
    width: 640,
    height: 360,
  })
  const { frames } = await film({ image })
  expect(psnr(frames[0], harness.fitted(image, size, true))).toBeGreaterThan(30)
})

it('image-to-video moves more with a larger movement, and in the direction of the prompt', async () => {
  const moved = async (change: Partial<StepInput<'image-to-video'>>) => {
    const { frames } = await film(change)
    return difference(frames[0], frames[23])
  }
  expect(await moved({ movement: 'large' })).toBeGreaterThan(await moved({ movement: 'small' }))
  const [left, right] = [
    await film({ prompt: customerText().parse('pan left') }),
    await film({ prompt: customerText().parse('pan right') }),
  ]
  expect(difference(left.frames[23], right.frames[23])).toBeGreaterThan(2)
})

it('image-to-video adds snow if the prompt names it, but not in the first frame', async () => {
  const snow = await film({ prompt: customerText().parse('falling snow, pan left') })
  const clear = await film({ prompt: customerText().parse('pan left') })
  expect(psnr(snow.frames[0], harness.fitted(picture, size))).toBeGreaterThan(32)
  expect(difference(snow.frames[23], clear.frames[23])).toBeGreaterThan(0.4)
})

it('image-to-video has sound if requested', async () => {
  const { file } = await film({ sound: true, prompt: customerText().parse('a stormy sea') })
  expect(harness.probe(file)[1]).toMatchObject({ codec_name: 'aac', sample_rate: '48000', channels: 2 })
  expect(loudness(harness.samples(file))).toBeGreaterThan(0.01)
})

it('image-to-video is the same for the same seed, another for another', async () => {
  const [first, again, other] = [await film(), await film(), await film({ seed: 8 })]
  expect(again.frames[23]?.bytes.equals(first.frames[23]?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect(difference(first.frames[23], other.frames[23])).toBeGreaterThan(0.5)
})
