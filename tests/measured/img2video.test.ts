import { afterAll, describe, expect, it } from 'vitest'
import { turned } from './instruments/jpeg.ts'
import { type Format, fractal, meadow, picture, uri } from './instruments/pictures.ts'
import { firstFrame, fitted, psnr } from './instruments/pixels.ts'
import { download, openStudio } from './studio.ts'

const studio = await openStudio()
afterAll(() => studio.close())

const film = { model: 'genq3-turbo', duration: 1, resolution: '540p', audio: false, seed: 7 }
const renderFirstFrames = async (image: Uint8Array, format: Format, size: { width: number; height: number }) => {
  const { creation } = await studio.make('img2video', { ...film, images: [uri(image, format)] })
  const [video, cover] = await Promise.all([download(creation.url), download(creation.cover_url)])
  return { first: await firstFrame(studio, video, size), cover: await firstFrame(studio, cover, size) }
}

describe('image to video', () => {
  it.concurrent.each([
    ['a wide PNG', fractal(1280, 720), 'png', 1024, 576],
    ['an upright WebP', fractal(480, 640), 'webp', 666, 886],
    ['a JPEG with odd sides', meadow(333, 251), 'jpg', 884, 666],
  ] as const)(
    'starts with %s and uses that frame as the cover (D-143, D-222)',
    async (_, drawing, format, width, height) => {
      const size = { width, height }
      const image = await picture(studio, drawing, format)
      const { first, cover } = await renderFirstFrames(image, format, size)
      expect(psnr(first, await fitted(studio, image, size))).toBeGreaterThanOrEqual(30)
      expect(psnr(cover, first)).toBeGreaterThanOrEqual(30)
    },
  )

  it.concurrent('applies the EXIF orientation of a photograph (D-166, D-222)', async () => {
    const size = { width: 666, height: 886 }
    const lying = await picture(studio, fractal(640, 480), 'jpg')
    const upright = await studio.media.make('-i {in0} -vf transpose=clock {out}', 'png', [lying])
    const { first } = await renderFirstFrames(turned(lying, 6), 'jpg', size)
    expect(psnr(first, await fitted(studio, upright, size))).toBeGreaterThanOrEqual(30)
  })
})
