import { expect, it } from 'vitest'
import { compositeOver } from '../../draw/pixels/composite-over.ts'
import { createMesh, fillMesh, sampleMesh } from '../../draw/pixels/mesh.ts'
import { createPixels, type Pixels } from '../../draw/pixels/read-pixels.ts'
import { splitLayers } from './split-layers.ts'
import { subjectNearness } from './subject-nearness.ts'

const size = { width: 160, height: 90 }
const mask = createMesh(128, 128)
fillMesh(mask, (x, y) => Math.max(0, Math.min(1, 8 * (0.3 - Math.hypot((x - 0.5) * 1.2, y - 0.5)))))

const picture = (): Pixels => {
  const pixels = createPixels(size)
  for (let at = 0; at < pixels.words.length; at += 1) {
    const [x, y] = [at % size.width, Math.floor(at / size.width)]
    const subject = sampleMesh(mask, x / (size.width - 1), y / (size.height - 1)) > 0.5
    pixels.words[at] = (0xff000000 | (subject ? 0x2040d0 + (x & 15) : 0x60a040 + ((y & 7) << 8))) >>> 0
  }
  return pixels
}

it('splitLayers makes layers that add up to the picture without displacement', () => {
  const whole = picture()
  const { ground, subject } = splitLayers(whole, mask)
  compositeOver(ground, subject)
  let worst = 0
  for (const [at, word] of ground.words.entries())
    for (const shift of [0, 8, 16])
      worst = Math.max(worst, Math.abs(((word >>> shift) & 255) - (((whole.words[at] ?? 0) >>> shift) & 255)))
  expect(worst).toBeLessThan(24)
})

it('splitLayers leaves nothing of the subject in the background', () => {
  const { ground } = splitLayers(picture(), mask)
  const middle = ground.words[45 * size.width + 80] ?? 0
  expect(middle & 255).toBeLessThan(0x70)
  expect((middle >>> 16) & 255).toBeGreaterThan(0x40)
})

it('subjectNearness places the subject where its foot meets the ground, its middle nearer to the camera', () => {
  const ground = createMesh(48, 27)
  fillMesh(ground, (_, y) => y * 0.5)
  const nearness = subjectNearness(mask, ground)
  const foot = sampleMesh(ground, 0.5, 0.8)
  expect(sampleMesh(nearness, 0.02, 0.02)).toBeCloseTo(foot, 1)
  expect(sampleMesh(nearness, 0.5, 0.5)).toBeGreaterThan(foot + 0.08)
})
