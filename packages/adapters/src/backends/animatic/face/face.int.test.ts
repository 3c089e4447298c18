import { customerText } from '@kinora/domain'
import { afterAll, expect, it } from 'vitest'
import { difference, psnr, strengthOf } from '../fixtures/measure.ts'
import { openWorkshop } from '../fixtures/workshop.ts'

const workshop = openWorkshop()
afterAll(() => workshop.close())

const size = { width: 192, height: 128 }
const shape = { ...size, fps: 24, seconds: 2 }
const tone = 660
const speech = () => workshop.sound(`sine=frequency=${tone}`, 2)

it('says what is heard for as long as it lasts, though the film is shorter', async () => {
  const video = workshop.film('testsrc=s=192x128:r=24', size, 0.75)
  const { file, fractions } = await workshop.run({
    step: 'lip-sync',
    ask: { ...shape, video, speech: speech(), face: null },
  })
  const frames = workshop.frames(file, size)
  expect(frames).toHaveLength(48)
  expect(psnr(frames[18], frames[0])).toBeGreaterThan(30)
  expect(strengthOf(workshop.samples(file), tone)).toBeGreaterThan(0.05)
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
})

it('begins with the picture and moves, with what is said under it', async () => {
  const image = workshop.picture('mandelbrot=s=192x128', size)
  const prompt = customerText().parse('')
  const { file } = await workshop.run({
    step: 'talking-picture',
    ask: { ...shape, image, speech: speech(), prompt, seed: 4 },
  })
  const frames = workshop.frames(file, size)
  expect(frames).toHaveLength(48)
  expect(psnr(frames[0], workshop.fitted(image, size, true))).toBeGreaterThan(30)
  expect(difference(frames[0], frames[47])).toBeGreaterThan(0.5)
  expect(strengthOf(workshop.samples(file), tone)).toBeGreaterThan(0.05)
})
