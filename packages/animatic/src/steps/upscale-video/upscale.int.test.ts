import { afterAll, expect, it } from 'vitest'
import { psnr } from '../../../fixtures/measure.ts'
import { openWorkshop } from '../../test-setup/workshop.ts'

const workshop = openWorkshop()
afterAll(() => workshop.close())

it('makes a film larger that looks the same', async () => {
  const size = { width: 160, height: 120 }
  const large = { width: 320, height: 240 }
  const source = 'gradients=s=160x120:d=1:r=24:speed=0.02:seed=3'
  const video = workshop.film(source, size, 1)
  const { file } = await workshop.run({
    step: 'upscale-video',
    ask: { video, ...large, fps: 24, seconds: 1, sound: false },
  })
  const frames = workshop.frames(file, large)
  expect(frames).toHaveLength(24)
  expect(workshop.probe(file)).toHaveLength(1)
  const { bytes } = workshop.fitted(video, large, true)
  expect(psnr(frames[0], { ...large, bytes: bytes.subarray(0, frames[0]?.bytes.length) })).toBeGreaterThan(35)
})
