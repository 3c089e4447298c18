import { customerText, type PreparedMedia, type StepInput } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { crossFade } from '../../../fixtures/likeness.ts'
import { difference, loudness, psnr } from '../../../fixtures/measure.ts'
import { createTestHarness } from '../../test-setup/test-harness.ts'

const harness = createTestHarness()
afterAll(() => harness.close())

const size = { width: 320, height: 180 }
const meadow = harness.picture('gradients=size=400x300:seed=4:nb_colors=6,format=yuv444p,noise=c0s=10:all_seed=3', {
  width: 400,
  height: 300,
})
const fractal = harness.picture('mandelbrot=size=640x360', { width: 640, height: 360 })
const film = async (start: PreparedMedia, end: PreparedMedia, change: Partial<StepInput<'frames-to-video'>> = {}) => {
  const input: StepInput<'frames-to-video'> = {
    prompt: customerText().parse(''),
    start,
    end,
    seconds: 1,
    fps: 24,
    seed: 7,
    movement: 'auto',
    sound: false,
    ...size,
    ...change,
  }
  const { file, poll } = await harness.run({ step: 'frames-to-video', input })
  return { file, poll, frames: harness.frames(file, size) }
}

it('frames-to-video begins with the one picture and ends with the other', async () => {
  const { frames, poll } = await film(meadow, fractal)
  expect(poll).toMatchObject({ state: 'done', mediaType: 'video/mp4' })
  expect(frames).toHaveLength(24)
  expect(psnr(frames[0], harness.fitted(meadow, size))).toBeGreaterThan(32)
  expect(psnr(frames[23], harness.fitted(fractal, size, true))).toBeGreaterThan(32)
})

it('frames-to-video changes smoothly, and not by fading alone', async () => {
  const { frames } = await film(meadow, fractal)
  const steps = frames.slice(1).map((frame, index) => difference(frames[index], frame))
  const whole = difference(frames[0], frames[23])
  expect(Math.max(...steps)).toBeLessThan(whole / 4)
  const faded = crossFade(harness.fitted(meadow, size), harness.fitted(fractal, size))
  expect(difference(frames[12], faded)).toBeGreaterThan(2)
})

it('frames-to-video follows a moved thing instead of fading it out and in', async () => {
  const at = (x: number) =>
    harness.picture(`color=0x303840:size=320x180,drawbox=x=${x}:y=50:w=90:h=80:color=0xe0c060:t=fill,gblur=8`, size)
  const { frames } = await film(at(100), at(122))
  const between = harness.fitted(at(111), size)
  const faded = crossFade(harness.fitted(at(100), size), harness.fitted(at(122), size))
  expect(psnr(frames[12], between)).toBeGreaterThan(psnr(faded, between) + 2)
})

it('frames-to-video has sound if requested, and is the same for the same seed', async () => {
  const first = await film(meadow, fractal, { sound: true })
  expect(loudness(harness.samples(first.file))).toBeGreaterThan(0.01)
  const [again, other] = [await film(meadow, fractal, { sound: true }), await film(meadow, fractal, { seed: 9 })]
  expect(again.frames[12]?.bytes.equals(first.frames[12]?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect(difference(first.frames[12], other.frames[12])).toBeGreaterThan(0.5)
})
