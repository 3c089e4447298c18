import { afterAll, describe, expect, it } from 'vitest'
import { meanColour } from './instruments/colours.ts'
import { turned } from './instruments/jpeg.ts'
import { type Format, fractal, picture, uri } from './instruments/pictures.ts'
import { firstFrame, type Size } from './instruments/pixels.ts'
import { sizeInPng } from './instruments/png.ts'
import { download, openStudio } from './studio.ts'

const studio = await openStudio()
afterAll(() => studio.close())

const edit = { model: 'genq2', prompt: 'brighter', aspect_ratio: 'auto', seed: 7 }
const edited = async (image: Uint8Array, format: Format = 'png', change: Record<string, unknown> = {}) => {
  const { creation } = await studio.make('reference2image', { ...edit, images: [uri(image, format)], ...change })
  return download(creation.url)
}
/** Sides are even, so each may differ by one pixel. */
const expectRatio = ({ width, height }: Size, expected: number): void => {
  expect((width + 1) / (height - 1)).toBeGreaterThanOrEqual(expected)
  expect((width - 1) / (height + 1)).toBeLessThanOrEqual(expected)
}

describe('text or references to image', () => {
  it.concurrent.each([
    ['lying', 640, 480, 1662, 1248],
    ['upright', 300, 500, 1116, 1860],
    ['with odd sides', 333, 251, 1658, 1250],
    ['close to the narrowest ratio', 151, 601, 722, 2872],
  ])('has the ratio of the first image with auto: %s (D-222, D-226)', async (_, width, height, wide, high) => {
    const result = sizeInPng(await edited(await picture(studio, fractal(width, height))))
    expect(result).toEqual({ width: wide, height: high })
    expectRatio(result, width / height)
  })

  it.concurrent('applies the EXIF orientation of a photograph (D-166, D-222)', async () => {
    const lying = await picture(studio, 'color=red:size=640x480,drawbox=x=320:color=blue:t=fill', 'jpg')
    const result = await edited(turned(lying, 6), 'jpg')
    expect(sizeInPng(result)).toEqual({ width: 1248, height: 1662 })
    const pixels = await firstFrame(studio, result, { width: 1248, height: 1662 })
    const [above, below] = [
      meanColour(pixels, { left: 0.1, top: 0.1, right: 0.9, bottom: 0.4 }),
      meanColour(pixels, { left: 0.1, top: 0.6, right: 0.9, bottom: 0.9 }),
    ]
    expect(above.red).toBeGreaterThan(2 * above.blue)
    expect(below.blue).toBeGreaterThan(2 * below.red)
  })

  it.concurrent.each([
    ['1080p', '21:9', 2240, 960],
    ['2K', '2:3', 1568, 2352],
    ['4K', '16:9', 3840, 2160],
  ])('is a PNG of the size for %s and %s (D-221, D-226)', async (resolution, ratio, width, height) => {
    const { creation } = await studio.make('reference2image', {
      ...edit,
      prompt: 'the sea at noon',
      aspect_ratio: ratio,
      resolution,
    })
    expect(sizeInPng(await download(creation.url))).toEqual({ width, height })
  })
})
