import { deflateSync } from 'node:zlib'
import { readOrientation } from '@kinora/domain'
import { measureCost } from '@kinora/domain/fixtures/processor-cost'
import { describe, expect, it } from 'vitest'
import { chunk, exif, exifSegment, handmadeJpeg, header, jpegWith, signature } from '../../fixtures/tagged-images.ts'
import { checkPacked } from './check-packed.ts'
import { pngChunks } from './png-chunks.ts'
import { labelChunk, readPngLabel, withLabel } from './png-label.ts'
import { readBmp } from './read-bmp.ts'
import { readJpeg } from './read-jpeg.ts'
import { readPng } from './read-png.ts'
import { readWebp } from './read-webp.ts'

const end = chunk('IEND', Buffer.alloc(0))
const grey = (width: number, height: number, ...more: Buffer[]) =>
  Buffer.concat([
    signature,
    header(width, height, 8, 0),
    ...more,
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    end,
  ])

describe('PNG', () => {
  it('is read and kept without chunks that do not affect drawing', () => {
    const bytes = grey(5, 3, chunk('eXIf', exif(6)), chunk('tEXt', Buffer.from('a\0b')), chunk('tRNS', Buffer.alloc(2)))
    const image = readPng(Buffer.concat([bytes, Buffer.from('PK appended')]))
    expect(image).toMatchObject({ width: 5, height: 3, orientation: 6, frames: 1, hasAlpha: true })
    expect(pngChunks(Buffer.concat(image.drawn)).map(({ type }) => type)).toEqual(['IHDR', 'tRNS', 'IDAT', 'IEND'])
  })

  it.each([
    ['a checksum that is wrong', (bytes: Buffer) => bytes.fill(0, 29, 33)],
    ['no header', () => Buffer.concat([signature, end])],
    ['no picture', () => Buffer.concat([signature, header(1, 1), end])],
    ['no end', (bytes: Buffer) => bytes.subarray(0, -12)],
    ['an unknown part', () => grey(1, 1, chunk('CgBI', Buffer.alloc(4)))],
    ['no width', () => grey(0, 1)],
    ['three bits', () => Buffer.concat([signature, header(1, 1, 3, 0), chunk('IDAT', Buffer.alloc(1)), end])],
    ['a part longer than the file', (bytes: Buffer) => bytes.fill(0x7f, 33, 37)],
  ])('with %s is rejected as broken', (_, change) => {
    expect(() => readPng(change(grey(5, 3)))).toThrow('broken')
  })

  it('counts its frames', () => {
    const animation = (frames: number) => chunk('acTL', Buffer.from([0, 0, 0, frames, 0, 0, 0, 0]))
    expect(readPng(grey(1, 1, animation(1))).frames).toBe(1)
    expect(readPng(grey(1, 1, animation(9))).frames).toBe(9)
    expect(readPng(grey(1, 1, chunk('fdAT', Buffer.alloc(4)), chunk('fdAT', Buffer.alloc(4)))).frames).toBe(2)
  })

  it('reports the size of its rows, interlaced or not', () => {
    const rows = (interlace: number) => {
      const data = Buffer.from(header(9, 9, 1, 0).subarray(8, 21))
      data[12] = interlace
      const bytes = Buffer.concat([signature, chunk('IHDR', data), chunk('IDAT', Buffer.alloc(1)), end])
      return readPng(bytes).packed?.inflatedBytes
    }
    expect(rows(0)).toBe(9 * 3)
    // Seven passes of 2×2, 1×2, 3×1, 2×3, 5×2, 4×5 and 9×4 pixels.
    expect(rows(1)).toBe(2 * 2 + 2 * 2 + 1 * 2 + 3 * 2 + 2 * 2 + 5 * 2 + 4 * 3)
  })

  it('must contain exactly the data that its header declares', async () => {
    const packed = (bytes: number, inflatedBytes: number) => ({
      data: [deflateSync(Buffer.alloc(bytes))],
      inflatedBytes,
    })
    await expect(checkPacked(packed(1000, 1000))).resolves.toBeUndefined()
    await expect(checkPacked(packed(1_000_000, 999_999))).rejects.toThrow('more pixel data')
    await expect(checkPacked(packed(10, 1000))).rejects.toThrow('less pixel data')
    await expect(checkPacked({ data: [Buffer.from('junk')], inflatedBytes: 9 })).rejects.toThrow('inflated')
  })

  it.each(['{"a":1}', '{"中":"🎬"}', '{\r\n}', ''])('returns its label: %j', (label) => {
    const labelled = Buffer.concat(withLabel(readPng(grey(5, 3)).drawn, label))
    expect(readPngLabel(pngChunks(labelled))).toBe(label)
    expect(readPng(labelled)).toMatchObject({ width: 5, height: 3 })
  })

  it('has no label if it is damaged or beside other texts', () => {
    const twice = grey(5, 3, labelChunk('{}'), chunk('tEXt', Buffer.from('a\0b')))
    expect(readPngLabel(pngChunks(twice))).toBeNull()
    const damaged = grey(5, 3, labelChunk('{}'))
    damaged[33 + 14] = 0x21
    expect(readPngLabel(pngChunks(damaged))).toBeNull()
  })
})

describe('JPEG', () => {
  const jpeg = handmadeJpeg(1)

  it('is read and kept without segments that do not affect drawing', () => {
    const tagged = jpegWith(jpeg, [
      exifSegment(exif(8, 'note', 'MM')),
      [0xe2, Buffer.alloc(9)],
      [0xfe, Buffer.from('note')],
    ])
    const image = readJpeg(Buffer.concat([tagged, Buffer.from('appended')]))
    expect(image).toMatchObject({ width: 8, height: 8, orientation: 8, frames: 1, hasAlpha: false })
    expect(Buffer.concat(image.drawn)).toEqual(jpeg)
  })

  it('keeps the segment that describes its colour storage', () => {
    expect(Buffer.concat(readJpeg(handmadeJpeg(4)).drawn)).toEqual(handmadeJpeg(4))
  })

  it.each([
    ['no end', jpeg.subarray(0, -2)],
    ['two sizes', jpegWith(jpeg, [[0xc0, Buffer.from([8, 255, 255, 255, 255, 1, 1, 0x11, 0])]])],
    ['a second beginning', Buffer.concat([jpeg.subarray(0, 2), jpeg])],
    ['nothing', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a segment longer than the file', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0])],
  ])('with %s is rejected as broken', (_, bytes) => {
    expect(() => readJpeg(bytes)).toThrow('broken')
  })

  it('that consists mostly of 20 MB of fill bytes is read within 500 calibrated loops', {
    timeout: 60_000,
  }, async () => {
    for (const filling of ['ff', 'ff00', 'ffd0']) {
      const filled = Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(20_000_000, filling, 'hex')])
      expect(await measureCost(() => expect(() => readJpeg(filled)).toThrow('broken'))).toBeLessThan(500)
    }
  })
})

describe('WebP', () => {
  const riff = (...chunks: [string, Buffer][]) => {
    const body = Buffer.concat(
      chunks.map(([type, data]) => {
        const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
        head.writeUInt32LE(data.length, 4)
        return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
      }),
    )
    const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
    head.writeUInt32LE(4 + body.length, 4)
    return Buffer.concat([head, body])
  }
  const lossy = Buffer.from('0000009d012a400120000000', 'hex')
  const lossless = Buffer.from('2f3fc10700000000000000', 'hex')

  it('is read in all its variants', () => {
    expect(readWebp(riff(['VP8 ', lossy]))).toMatchObject({ width: 320, height: 32, hasAlpha: false })
    expect(readWebp(riff(['VP8L', lossless]))).toMatchObject({ width: 320, height: 32, hasAlpha: false })
    const alpha = readWebp(
      riff(['VP8X', Buffer.alloc(10)], ['ALPH', Buffer.alloc(3)], ['VP8 ', lossy], ['EXIF', exif(3)]),
    )
    expect(alpha).toMatchObject({ width: 320, height: 32, hasAlpha: true, orientation: 3 })
    expect(Buffer.concat(alpha.drawn).includes('EXIF')).toBe(false)
    expect(readWebp(Buffer.concat(alpha.drawn))).toMatchObject({
      width: 320,
      height: 32,
      hasAlpha: true,
      orientation: 1,
    })
  })

  it('is detected as animated by its flag, its header or its frames', () => {
    const canvas = Buffer.alloc(10)
    const flagged = Buffer.from([2, ...canvas.subarray(1)])
    expect(readWebp(riff(['VP8X', flagged], ['VP8 ', lossy])).frames).toBe(2)
    expect(readWebp(riff(['VP8X', canvas], ['ANIM', Buffer.alloc(6)])).frames).toBe(2)
    const many = riff(['VP8X', canvas], ...Array<[string, Buffer]>(9).fill(['ANMF', Buffer.alloc(16)]))
    expect(readWebp(many).frames).toBe(9)
  })

  it.each([
    ['no picture', riff(['VP8X', Buffer.alloc(10)])],
    ['a short file', riff(['VP8 ', lossy]).subarray(0, -2)],
    ['another sign', riff(['VP8 ', Buffer.alloc(12)])],
    ['nothing', Buffer.from('RIFF')],
  ])('with %s is rejected as broken', (_, bytes) => {
    expect(() => readWebp(bytes)).toThrow('broken')
  })
})

it('readBmp accepts both row orders and corrects the file length', () => {
  const bmp = (height: number, appended = 0) => {
    const bytes = Buffer.alloc(54 + 2 * 8 + appended)
    bytes.write('BM')
    bytes.writeUInt32LE(54, 10)
    bytes.writeUInt32LE(40, 14)
    bytes.writeInt32LE(2, 18)
    bytes.writeInt32LE(height, 22)
    bytes.writeUInt16LE(24, 28)
    return bytes
  }
  for (const height of [2, -2]) {
    const image = readBmp(bmp(height, 100))
    expect(image).toMatchObject({ width: 2, height: 2 })
    expect(Buffer.concat(image.drawn).length).toBe(70)
    expect(Buffer.concat(image.drawn).readUInt32LE(2)).toBe(70)
  }
  expect(() => readBmp(bmp(3))).toThrow('broken')
})

it('readOrientation finds the orientation in any EXIF layout and defaults to upright', () => {
  expect(readOrientation(exif(7, '', 'II'))).toBe(7)
  expect(readOrientation(exif(7, '', 'MM'))).toBe(7)
  expect(readOrientation(Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif(5)]))).toBe(5)
  expect(readOrientation(exif(0))).toBe(1)
  expect(readOrientation(exif(9))).toBe(1)
  expect(readOrientation(exif(6).subarray(0, 20))).toBe(1)
  expect(readOrientation(Buffer.alloc(0))).toBe(1)
})
