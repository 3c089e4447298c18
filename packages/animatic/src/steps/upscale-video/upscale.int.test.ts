import { afterAll, expect, it } from 'vitest'
import { psnr } from '../../../fixtures/measure.ts'
import { createTestHarness } from '../../test-setup/test-harness.ts'

const harness = createTestHarness()
afterAll(() => harness.close())

it('upscale-video makes a film larger that looks the same', async () => {
  const size = { width: 160, height: 120 }
  const large = { width: 320, height: 240 }
  const source = 'gradients=s=160x120:d=1:r=24:speed=0.02:seed=3'
  const video = harness.film(source, size, 1)
  const { file } = await harness.run({
    step: 'upscale-video',
    input: { video, ...large, fps: 24, seconds: 1, sound: false },
  })
  const frames = harness.frames(file, large)
  expect(frames).toHaveLength(24)
  expect(harness.probe(file)).toHaveLength(1)
  const { bytes } = harness.fitted(video, large, true)
  expect(psnr(frames[0], { ...large, bytes: bytes.subarray(0, frames[0]?.bytes.length) })).toBeGreaterThan(35)
})
