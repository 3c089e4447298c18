import { afterAll, describe, expect, it } from 'vitest'
import { fractal, meadow, picture, uri } from './instruments/pictures.ts'
import { firstFrame, fitted, lastFrame, psnr } from './instruments/pixels.ts'
import { download, openStudio } from './studio.ts'

const studio = await openStudio()
afterAll(() => studio.close())

const film = { model: 'genq3-turbo', duration: 1, resolution: '540p', audio: false, seed: 7 }

describe('start and end frames to video', () => {
  it.concurrent.each([
    ['both 16:9', meadow(1280, 720), fractal(1280, 720), 1024, 576],
    ['both upright', meadow(480, 640), fractal(480, 640), 666, 886],
    ['a little different in shape and size', fractal(640, 480), meadow(660, 470), 886, 666],
    ['odd sides, the start lying and the end upright', fractal(333, 251), meadow(251, 333), 884, 666],
  ])(
    'starts with the first picture and ends with the second: %s (D-222, D-236)',
    async (_, from, to, width, height) => {
      const [start, end] = await Promise.all([picture(studio, from), picture(studio, to)])
      const { creation } = await studio.make('start-end2video', { ...film, images: [uri(start), uri(end)] })
      const video = await download(creation.url)
      const size = { width, height }
      const [first, last] = await Promise.all([firstFrame(studio, video, size), lastFrame(studio, video, size)])
      expect(psnr(first, await fitted(studio, start, size))).toBeGreaterThanOrEqual(30)
      expect(psnr(last, await fitted(studio, end, size))).toBeGreaterThanOrEqual(30)
    },
  )
})
