import { copyFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { type InputRule, inputRules } from '@kinora/contract'
import type { PrepareInput, Sandbox } from '@kinora/domain'
import { measureCost } from '@kinora/domain/fixtures/processor-cost'
import { describe, expect, it, vi } from 'vitest'
import { bars, lavfi, pixels, readBytes, testFolder } from '../fixtures/make-media.ts'
import {
  chunk,
  exif,
  exifSegment,
  handmadeJpeg,
  header,
  jpegWith,
  pngWith,
  signature,
  webpWith,
} from '../fixtures/tagged-images.ts'
import { createMediaTools } from './create-media-tools.ts'
import { pngChunks } from './image-bytes/png-chunks.ts'
import { createSandbox } from './sandbox/create-sandbox.ts'
import { withNode } from './test-setup/with-node.ts'

const { make, write, place, folder } = testFolder('prepare-image')
const any: InputRule = { ...inputRules.frame, formats: ['png', 'jpeg', 'webp', 'bmp'] }

const prepare = (
  file: string,
  format: PrepareInput['format'],
  rule: InputRule = any,
  sandbox: Sandbox = createSandbox(),
) =>
  createMediaTools({ sandbox: withNode(sandbox) }).prepareInput({
    file,
    format,
    rule,
    outputFolder: folder(),
    signal: new AbortController().signal,
  })
const plain = (size: string) => lavfi(`color=color=teal:size=${size}:rate=1:duration=1,format=rgb24`)
const refusal = (reason: string, rule: string) => ({ reason, detail: { rule } })

// Six blocks of sixteen pixels, each of another colour.
const blocks = { width: 48, height: 32, side: 16 }
const colours = ['ff0000', '00ff00', '0000ff', 'ffff00', 'ff00ff', '00ffff'].map((hex) => Buffer.from(hex, 'hex'))
const colourAt = (x: number, y: number): Buffer =>
  colours[Math.floor(x / blocks.side) + 3 * Math.floor(y / blocks.side)] ?? Buffer.alloc(3)
const rawBlocks = (): string => {
  const rows = Array.from({ length: blocks.height }, (_, y) =>
    Buffer.concat(Array.from({ length: blocks.width }, (_, x) => colourAt(x, y))),
  )
  return write('blocks.rgb', ...rows)
}
const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-video_size', `${blocks.width}x${blocks.height}`, '-i']
const encoded = {
  jpeg: () => make('x.jpg', [...raw, rawBlocks(), '-pix_fmt', 'yuvj444p', '-q:v', '1']),
  png: () => make('x.png', [...raw, rawBlocks()]),
  webp: () => make('x.webp', [...raw, rawBlocks(), '-lossless', '1']),
  bmp: () => make('x.bmp', [...raw, rawBlocks()]),
}
type Format = keyof typeof encoded
const tag = (format: Format, block: Buffer): Buffer => {
  const plain = readBytes(encoded[format]())
  if (format === 'jpeg') return jpegWith(plain, [exifSegment(block)])
  if (format === 'png') return pngWith(plain, chunk('eXIf', block))
  return webpWith(plain, blocks, [['EXIF', block]])
}

// Maps a displayed pixel to its stored pixel, as EXIF defines it.
const { width: W, height: H } = blocks
const stored: Record<number, (x: number, y: number) => [number, number]> = {
  1: (x, y) => [x, y],
  2: (x, y) => [W - 1 - x, y],
  3: (x, y) => [W - 1 - x, H - 1 - y],
  4: (x, y) => [x, H - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y) => [y, H - 1 - x],
  7: (x, y) => [W - 1 - y, H - 1 - x],
  8: (x, y) => [W - 1 - y, x],
}
const expectUpright = (file: string, size: { width: number; height: number }, orientation: number): void => {
  const shown = pixels(file)
  for (let y = 8; y < size.height; y += blocks.side) {
    for (let x = 8; x < size.width; x += blocks.side) {
      const at = 3 * (y * size.width + x)
      const wanted = colourAt(...(stored[orientation]?.(x, y) ?? [0, 0]))
      for (const [channel, value] of wanted.entries())
        expect(Math.abs((shown[at + channel] ?? 0) - value)).toBeLessThan(12)
    }
  }
}

describe.each(['jpeg', 'png', 'webp'] as const)('orientation of a %s', (format) => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('%d is applied once', async (orientation) => {
    const order = orientation % 2 === 0 ? 'MM' : 'II'
    const done = await prepare(write('in', tag(format, exif(orientation, '', order))), format)
    const size = orientation >= 5 ? { width: H, height: W } : { width: W, height: H }
    expect(done).toMatchObject({ ...size, mediaType: 'image/png', seconds: 0 })
    expectUpright(done.file, size, orientation)
  })

  it.each([0, 9, 65_535])('%d is ignored', async (orientation) => {
    const done = await prepare(write('in', tag(format, exif(orientation))), format)
    expectUpright(done.file, blocks, 1)
  })

  it.each(['', 'II', 'II*\0\xff\xff\xff\xff', 'MM\0*\0\0\0\x08\xff\xff'])(
    'in broken EXIF %j is ignored',
    async (text) => {
      const done = await prepare(write('in', tag(format, Buffer.from(text, 'latin1'))), format)
      expectUpright(done.file, blocks, 1)
    },
  )
})

it('prepareInput validates the aspect ratio of the displayed size', async () => {
  const lying = (size: string) => jpegWith(readBytes(make('x.jpg', plain(size))), [exifSegment(exif(6))])
  expect(await prepare(write('x', lying('100x399')), 'jpeg')).toMatchObject({ width: 399, height: 100 })
  await expect(prepare(write('x', lying('100x400')), 'jpeg')).rejects.toMatchObject(
    refusal('ImageSizeInvalid', 'aspect'),
  )
})

describe('prepared picture', () => {
  const secret = 'SECRET-POSITION'
  const secretBytes = Buffer.from(secret)
  const zip = Buffer.from(`PK\x03\x04${secret}<script>`, 'latin1')
  const carriers: Record<Format, () => Buffer> = {
    jpeg: () =>
      Buffer.concat([
        jpegWith(readBytes(encoded.jpeg()), [
          exifSegment(exif(1, secret)),
          [0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${secret}`)],
          [0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), Buffer.alloc(200), secretBytes])],
          [0xfe, secretBytes],
        ]),
        zip,
      ]),
    png: () =>
      Buffer.concat([
        pngWith(
          readBytes(encoded.png()),
          chunk('eXIf', exif(1, secret)),
          chunk('tEXt', Buffer.from(`Comment\0${secret}`)),
          chunk('iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(secretBytes)])),
          chunk('zTXt', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(128 * 1024 * 1024))])),
          chunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f])),
        ),
        zip,
      ]),
    webp: () =>
      Buffer.concat([
        webpWith(readBytes(encoded.webp()), blocks, [
          ['EXIF', exif(1, secret)],
          ['XMP ', secretBytes],
          ['ICCP', secretBytes],
        ]),
        zip,
      ]),
    bmp: () => Buffer.concat([readBytes(encoded.bmp()), zip]),
  }

  it.each(['jpeg', 'png', 'webp', 'bmp'] as const)('contains no metadata: %s', async (format) => {
    const done = await prepare(write('in', carriers[format]()), format)
    const bytes = readBytes(done.file)
    expect(bytes.includes(secret)).toBe(false)
    expect(new Set(pngChunks(bytes).map(({ type }) => type))).toEqual(new Set(['IHDR', 'IDAT', 'IEND']))
    expect(bytes.subarray(-8, -4).toString()).toBe('IEND')
    expectUpright(done.file, blocks, 1)
  })
})

describe('prepareInput for unusual picture formats', () => {
  const png = (format: string, ...more: string[]) =>
    make('x.png', [...plain('41x37'), '-frames:v', '1', '-pix_fmt', format, ...more])

  it.each(['rgb48be', 'gray', 'gray16be', 'pal8', 'monob'])(
    'converts a PNG of %s to 8-bit RGB colour',
    async (format) => {
      const done = await prepare(png(format), 'png')
      expect(readBytes(done.file).subarray(24, 26)).toEqual(Buffer.from([8, 2]))
      expect(pixels(done.file, 'gray').length).toBe(41 * 37)
    },
  )

  it.each(['rgba64be', 'ya8', 'ya16be'])('keeps the alpha channel of a PNG of %s', async (format) => {
    const half = ['-vf', `format=rgba,colorchannelmixer=aa=0.5,format=${format}`]
    const file = make('x.png', [...lavfi('color=color=red:size=40x40:rate=1:duration=1'), ...half, '-frames:v', '1'])
    const done = await prepare(file, 'png')
    expect(readBytes(done.file).subarray(24, 26)).toEqual(Buffer.from([8, 6]))
    expect(Math.abs((pixels(done.file, 'rgba')[3] ?? 0) - 128)).toBeLessThan(3)
  })

  it('keeps the alpha channel of a lossy or lossless WebP', async () => {
    for (const lossless of ['0', '1']) {
      const half = ['-vf', 'format=rgba,colorchannelmixer=aa=0.5', '-lossless', lossless]
      const file = make('x.webp', [...lavfi('color=color=red:size=40x40:rate=1:duration=1'), ...half, '-frames:v', '1'])
      const done = await prepare(file, 'webp')
      expect(Math.abs((pixels(done.file, 'rgba')[3] ?? 0) - 128)).toBeLessThan(5)
    }
  })

  it('draws an interlaced PNG, a progressive JPEG and a CMYK JPEG', async () => {
    expect((await prepare(png('rgb24', '-flags', '+ildct'), 'png')).width).toBe(41)
    const progressive = await prepare(write('x', handmadeJpeg(1, { progressive: true })), 'jpeg')
    expect(Math.abs((pixels(progressive.file)[0] ?? 0) - 128)).toBeLessThan(3)
    const inks = await prepare(write('x', handmadeJpeg(4)), 'jpeg')
    // Half of each ink under half of the black.
    expect(Math.abs((pixels(inks.file)[0] ?? 0) - 64)).toBeLessThan(3)
  })

  it.each([
    [1, 1],
    [2, 7],
  ])('accepts %d by %d pixels where the rule has no minimum side', async (width, height) => {
    const file = make('x.png', [...plain(`${width}x${height}`), '-frames:v', '1', '-pix_fmt', 'rgb24'])
    expect(await prepare(file, 'png')).toMatchObject({ width, height })
  })

  it('fits a picture with the maximum number of pixels into the sandbox, also rotated and in 16 bits', async () => {
    const rows = deflateSync(Buffer.alloc((1 + 7071 * 8) * 7071), { level: 1 })
    const file = write(
      'x.png',
      signature,
      header(7071, 7071, 16, 6),
      chunk('eXIf', exif(6)),
      chunk('IDAT', rows),
      chunk('IEND', Buffer.alloc(0)),
    )
    expect(await prepare(file, 'png')).toMatchObject({ width: 7071, height: 7071 })
  }, 180_000)
})

describe('prepareInput rejects a picture', () => {
  it.each([
    ['png', 1],
    ['png', 20],
    ['jpeg', 2],
    ['jpeg', 20],
    ['webp', 20],
    ['bmp', 20],
  ] as const)('when a %s lacks its last %d bytes', async (format, missing) => {
    const bytes = readBytes(encoded[format]())
    const cut = write('in', bytes.subarray(0, bytes.length - missing))
    await expect(prepare(cut, format)).rejects.toMatchObject(refusal('ImageFormatInvalid', 'decode'))
  })

  it.each(['png', 'jpeg', 'webp', 'bmp'] as const)('when a %s is cut anywhere', async (format) => {
    const bytes = readBytes(encoded[format]())
    for (let part = 0; part < 16; part += 1) {
      const cut = write('in', bytes.subarray(0, Math.floor((bytes.length * part) / 16)))
      await expect(prepare(cut, format)).rejects.toMatchObject(refusal('ImageFormatInvalid', 'decode'))
    }
  })

  it('when it is animated', async () => {
    const frames = [...bars(0.4, '64x64', 10)]
    const apng = make('x.png', [...frames, '-f', 'apng', '-plays', '0'])
    await expect(prepare(apng, 'png')).rejects.toMatchObject(refusal('ImageFormatInvalid', 'frames'))
    const webp = make('x.webp', [...frames, '-c:v', 'libwebp_anim', '-loop', '0'])
    await expect(prepare(webp, 'webp')).rejects.toMatchObject(refusal('ImageFormatInvalid', 'frames'))
  })

  const bomb = (width: number, height: number, data: Buffer) =>
    write('x.png', signature, header(width, height, 1, 0), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0)))
  const rows = (width: number, height: number) => deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height))

  it('with too many pixels by its header, without inflating data or starting a process', async () => {
    for (const file of [bomb(17_000, 17_000, rows(17_000, 17_000)), bomb(20_000, 20_000, Buffer.alloc(1000))]) {
      const run = vi.fn<Sandbox['run']>()
      const cost = await measureCost(() =>
        expect(prepare(file, 'png', any, { run })).rejects.toMatchObject(refusal('ImageSizeInvalid', 'pixels')),
      )
      expect(run).not.toHaveBeenCalled()
      expect(cost).toBeLessThan(50)
    }
  })

  it('with more or less pixel data than its header declares, in bounded memory', async () => {
    const before = process.memoryUsage().rss
    await expect(prepare(bomb(64, 64, rows(40_000, 40_000)), 'png')).rejects.toMatchObject(
      refusal('ImageFormatInvalid', 'decode'),
    )
    await expect(prepare(bomb(64, 64, rows(64, 63)), 'png')).rejects.toMatchObject(
      refusal('ImageFormatInvalid', 'decode'),
    )
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
  })

  it.each([
    ['jpeg', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -30), bytes.subarray(-2)])],
    ['png', (bytes: Buffer) => bytes.fill(0x55, 60, 80)],
    ['webp', (bytes: Buffer) => bytes.fill(0xff, 25, 60)],
    ['bmp', (bytes: Buffer) => bytes.fill(0xff, 28, 34)],
  ] as const)('when a %s is damaged inside', async (format, damage) => {
    const damaged = write('in', damage(readBytes(encoded[format]())))
    await expect(prepare(damaged, format)).rejects.toMatchObject(refusal('ImageFormatInvalid', 'decode'))
  })

  it.each([
    ['aspect', inputRules.frame, '100x400'],
    ['aspect', inputRules.frame, '400x100'],
    ['min_side', inputRules.reference, '127x128'],
    ['min_side', inputRules.reference, '128x127'],
    ['aspect', { ...any, aspect: 'upTo2' as const }, '64x129'],
    ['max_side', { ...any, sideUnder: 4096 }, '4096x2100'],
  ])('for its %s', async (word, rule, size) => {
    const file = make('x.png', [...plain(size), '-frames:v', '1'])
    await expect(prepare(file, 'png', rule)).rejects.toMatchObject(refusal('ImageSizeInvalid', word))
  })

  it('when its field does not accept its format', async () => {
    const file = encoded.bmp()
    await expect(prepare(file, 'bmp', inputRules.frame)).rejects.toMatchObject(refusal('ImageFormatInvalid', 'sniff'))
  })

  it('when its bytes do not match the declared format', async () => {
    for (const file of [write('x', 'ffconcat version 1.0\nfile x\n'), write('x', ''), encoded.png()]) {
      await expect(prepare(file, 'jpeg')).rejects.toMatchObject(refusal('ImageFormatInvalid', 'decode'))
    }
  })
})

it.each([
  [inputRules.frame, '101x400'],
  [inputRules.reference, '128x128'],
  [{ ...any, aspect: 'upTo2' as const }, '64x128'],
])('prepareInput accepts a picture at the limit: %#', async (rule, size) => {
  const file = make('x.png', [...plain(size), '-frames:v', '1'])
  await expect(prepare(file, 'png', rule)).resolves.toMatchObject({ mediaType: 'image/png' })
})

it('prepareInput passes no file name on a command line and leaves only its result', async () => {
  const lines: string[] = []
  const real = createSandbox()
  const file = place('customer-words-7f3a.png')
  copyFileSync(encoded.png(), file)
  const tools = createMediaTools({
    sandbox: withNode({
      run: (run) => {
        lines.push(...run.args, ...Object.keys(run.inputs))
        return real.run(run)
      },
    }),
  })
  const done = await tools.prepareInput({
    file,
    format: 'png',
    rule: any,
    outputFolder: folder(),
    signal: new AbortController().signal,
  })
  expect(lines.join(' ')).not.toContain('customer-words')
  expect(done.file.endsWith('/image.png')).toBe(true)
})
