import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  bmp,
  exifBlock,
  jpeg,
  jpegExif,
  jpegSegment,
  png,
  pngChunk,
  realImages,
  webp,
  webpCanvas,
  webpChunk,
} from '../../fixtures/media/tiny-images.ts'
import { readImageHeader } from './image-header.ts'

const upright = (width: number, height: number, frames = 1) => ({ width, height, orientation: 1, frames })
const join = (...parts: (Uint8Array | number[])[]): Uint8Array => new Uint8Array(parts.flatMap((part) => [...part]))

it('readImageHeader reads size and frames of encoder output (D-163)', () => {
  for (const [name, bytes] of Object.entries(realImages)) {
    const frames = name.endsWith('Animated') ? 3 : 1
    expect([name, readImageHeader(bytes)]).toEqual([name, upright(10, 6, frames)])
  }
})

it('readImageHeader reads the smallest and largest sizes of each format', () => {
  expect(readImageHeader(png(1, 2 ** 31 - 1))).toEqual(upright(1, 2 ** 31 - 1))
  expect(readImageHeader(png(17_000, 17_000))).toEqual(upright(17_000, 17_000))
  expect(readImageHeader(jpeg(65_535, 1))).toEqual(upright(65_535, 1))
  expect(readImageHeader(webp(webpCanvas(2 ** 24, 1)))).toEqual(upright(2 ** 24, 1))
  expect(readImageHeader(webp(webpChunk('VP8L', [0x2f, 0xff, 0xff, 0xff, 0x0f])))).toEqual(upright(16_384, 16_384))
  expect(readImageHeader(bmp(3, -5))).toEqual(upright(3, 5))
  expect(readImageHeader(bmp(3, 5, 12))).toEqual(upright(3, 5))
  expect(readImageHeader(bmp(3, 5, 124))).toEqual(upright(3, 5))
})

it('readImageHeader returns the displayed size: orientations 5 to 8 swap the sides (D-013, D-166, B138)', () => {
  for (const orientation of [1, 2, 3, 4])
    expect(readImageHeader(jpeg(100, 399, jpegExif(orientation)))).toMatchObject({
      width: 100,
      height: 399,
      orientation,
    })
  for (const orientation of [5, 6, 7, 8])
    expect(readImageHeader(jpeg(100, 399, jpegExif(orientation)))).toMatchObject({
      width: 399,
      height: 100,
      orientation,
    })
})

it('readImageHeader reads the orientation in both byte orders, as short and long, in JPEG, PNG and WebP', () => {
  const turned = { width: 20, height: 10, orientation: 6 }
  for (const block of [exifBlock(6), exifBlock(6, 'II'), exifBlock(6, 'MM', 4), exifBlock(6, 'II', 4)]) {
    expect(readImageHeader(png(10, 20, pngChunk('eXIf', block)))).toMatchObject(turned)
    expect(readImageHeader(png(10, 20, pngChunk('IDAT', [1]), pngChunk('eXIf', block)))).toMatchObject(turned)
    expect(
      readImageHeader(webp(webpCanvas(10, 20, 8), webpChunk('VP8 ', [1]), webpChunk('EXIF', block))),
    ).toMatchObject(turned)
  }
  const prefixed = [...new TextEncoder().encode('Exif\0\0'), ...exifBlock(6)]
  expect(readImageHeader(webp(webpCanvas(10, 20, 8), webpChunk('EXIF', prefixed)))).toMatchObject(turned)
})

it('readImageHeader treats an invalid orientation as upright', () => {
  for (const orientation of [0, 9, 65_535])
    expect(readImageHeader(jpeg(10, 20, jpegExif(orientation)))).toEqual(upright(10, 20))
  for (const block of [exifBlock(6).slice(0, 20), exifBlock(6).with(7, 255), [], [0x4d, 0x4d]])
    expect(readImageHeader(png(10, 20, pngChunk('eXIf', block)))).toEqual(upright(10, 20))
  expect(readImageHeader(webp(webpCanvas(10, 20), webpChunk('EXIF', exifBlock(6))))).toEqual(upright(10, 20))
  expect(readImageHeader(jpeg(10, 20, jpegExif(1), jpegExif(6)))).toEqual(upright(10, 20))
})

it('readImageHeader counts declared or actual frames, whichever is more (D-165, B147)', () => {
  const control = (frames: number) => pngChunk('acTL', [0, 0, frames >> 8, frames & 255, 0, 0, 0, 0])
  const frame = pngChunk(
    'fcTL',
    Array.from({ length: 26 }, () => 0),
  )
  expect(readImageHeader(png(10, 20, control(10_000), frame))?.frames).toBe(10_000)
  expect(readImageHeader(png(10, 20, control(1), frame, pngChunk('IDAT'), frame))?.frames).toBe(2)
  expect(readImageHeader(png(10, 20, control(1), frame, pngChunk('IDAT')))?.frames).toBe(1)
  expect(readImageHeader(png(10, 20, pngChunk('IDAT'), control(10_000), frame))?.frames).toBe(1)
  expect(readImageHeader(png(10, 20, control(0), frame, frame))?.frames).toBe(2)
  expect(readImageHeader(png(10, 20, control(9), control(1)))?.frames).toBe(9)
  const many = Array.from({ length: 10_000 }, () => webpChunk('ANMF', []))
  expect(readImageHeader(webp(webpCanvas(10, 20, 2), ...many))?.frames).toBe(10_000)
  expect(readImageHeader(webp(webpCanvas(10, 20, 2), webpChunk('ANMF', [])))?.frames).toBe(1)
})

it('readImageHeader finds the size of a JPEG after any segments, fill bytes and garbage', () => {
  const large = jpegSegment(
    0xe2,
    Array.from({ length: 65_533 }, () => 0xff),
  )
  expect(readImageHeader(jpeg(10, 20, large, large, large))).toEqual(upright(10, 20))
  expect(readImageHeader(jpeg(10, 20, [0xff, 0xff, 0xff], [0xff, 1], [0xff, 0xd0]))).toEqual(upright(10, 20))
  expect(readImageHeader(jpeg(10, 20, jpegExif(6), [1, 2, 3, 0xff, 0]))).toMatchObject({ width: 20, height: 10 })
})

it('readImageHeader visits at most 100,000 segments', () => {
  const segments = Array.from({ length: 100_000 }, () => jpegSegment(0xe0, []))
  expect(readImageHeader(jpeg(10, 20, ...segments.slice(1)))).toEqual(upright(10, 20))
  expect(readImageHeader(jpeg(10, 20, ...segments))).toBeUndefined()
})

it('readImageHeader is undefined without a size: missing, zero, unknown, or after the picture data', () => {
  const unreadable = [
    png(0, 10),
    png(10, 0),
    join(png(1, 1).subarray(0, 8), pngChunk('CgBI', [1, 2, 3, 4]), png(1, 1).subarray(8)),
    jpeg(10, 0),
    jpeg(0, 10),
    jpeg(10, 20, [0xff, 0xda]),
    jpeg(10, 20, [0xff, 0xd9]),
    jpeg(10, 20, [0xff, 0xd8]),
    webp(),
    webp(webpChunk('JUNK', [1, 2])),
    webp(webpChunk('VP8 ', [0, 0, 0, 1, 2, 3, 1, 0, 1, 0])),
    webp(webpChunk('VP8L', [1, 0, 0, 0, 0])),
    join(webp(webpCanvas(10, 20))).fill(0, 4, 8),
    bmp(0, 1),
    bmp(1, 0),
    bmp(-1, 1),
    bmp(1, 1, 11),
  ]
  for (const [i, bytes] of unreadable.entries()) expect([i, readImageHeader(bytes)]).toEqual([i, undefined])
})

it('readImageHeader ignores data appended to a picture (D-166, B132)', () => {
  const turned = [pngChunk('eXIf', exifBlock(6)), webpChunk('EXIF', exifBlock(6)), jpegExif(6)]
  const files = [png(10, 20), webp(webpCanvas(10, 20, 8)), jpeg(10, 20), realImages.bmp]
  for (const file of files)
    for (const tail of turned) expect(readImageHeader(join(file, tail))).toEqual(readImageHeader(file))
})

it('readImageHeader returns the true size or undefined for every truncated file', () => {
  const files = [...Object.values(realImages), jpeg(10, 6, jpegExif(1)), png(10, 6, pngChunk('eXIf', exifBlock(1)))]
  for (const file of files)
    for (let length = 0; length <= file.length; length++) {
      const header = readImageHeader(file.subarray(0, length)) ?? upright(10, 6)
      expect(header).toMatchObject({ width: 10, height: 6, orientation: 1 })
    }
})

it('readImageHeader never throws and never returns an invalid size for random bytes', () => {
  const start = fc.constantFrom(...Object.values(realImages), jpeg(9, 9, jpegExif(6)), webp(webpCanvas(9, 9, 10)))
  const spoilt = fc
    .tuple(start, fc.array(fc.tuple(fc.nat(500), fc.nat(255)), { maxLength: 12 }), fc.uint8Array({ maxLength: 60 }))
    .map(([file, changes, tail]) => {
      const bytes = join(file, tail)
      for (const [at, value] of changes) bytes[at % bytes.length] = value
      return bytes
    })
  fc.assert(
    fc.property(fc.oneof(spoilt, fc.uint8Array({ maxLength: 200 })), (bytes) => {
      const header = readImageHeader(bytes)
      if (!header) return
      for (const value of [header.width, header.height, header.frames]) expect(value).toBeGreaterThan(0)
      for (const value of Object.values(header)) expect(Number.isSafeInteger(value)).toBe(true)
    }),
    { numRuns: 5000 },
  )
})
