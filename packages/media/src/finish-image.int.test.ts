import { execFileSync } from 'node:child_process'
import { readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { FinishImage, Sandbox } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { labels, readLabelWithPython } from '../fixtures/labels.ts'
import { lavfi, pixels, probe, readBytes, testFolder } from '../fixtures/make-media.ts'
import { exif, exifSegment, jpegWith } from '../fixtures/tagged-images.ts'
import { createMediaTools } from './create-media-tools.ts'
import { createSandbox } from './sandbox/create-sandbox.ts'
import { withNode } from './test-setup/with-node.ts'

const { make, write, folder } = testFolder('finish-image')
const real = createSandbox()
const want = { width: 320, height: 180 }

const finish = (input: Partial<FinishImage>, sandbox: Sandbox = real) =>
  createMediaTools({ sandbox: withNode(sandbox) }).finishImage({
    image: '',
    want,
    label: '{"Label":"1"}',
    outputFolder: folder(),
    signal: new AbortController().signal,
    ...input,
  })
const picture = (name: string, size = '320x180', ...more: string[]) =>
  make(name, [...lavfi(`testsrc2=size=${size}:rate=1:duration=1,format=rgb24`), '-frames:v', '1', ...more])

const difference = (one: Buffer, other: Buffer): number => {
  expect(one.length).toBe(other.length)
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / one.length
}

describe.each(['x.png', 'x.jpg', 'x.webp'])('picture of a back end as %s', (name) => {
  it('becomes a PNG with its label and a small cover', async () => {
    const image = picture(name)
    const done = await finish({ image })
    expect(probe(done.result).streams[0]).toMatchObject({ codec_name: 'png', pix_fmt: 'rgb24', ...want })
    expect(difference(pixels(done.result), pixels(image))).toBeLessThan(3)
    expect(readLabelWithPython(done.result, 'png')).toBe('{"Label":"1"}')
    expect(probe(done.cover).streams[0]).toMatchObject({ codec_name: 'mjpeg', ...want })
    expect(readdirSync(join(done.result, '..')).sort()).toEqual(['cover.jpg', 'result.png'])
  })
})

it.each(labels)('finishImage writes the label literally: %j', async (label) => {
  const { result } = await finish({ image: picture('x.png'), label })
  expect(readLabelWithPython(result, 'png')).toBe(label)
})

it('finishImage writes a plain label as plain text', async () => {
  const { result } = await finish({ image: picture('x.png'), label: '{"Label":"1"}' })
  const shown = execFileSync('ffprobe', ['-v', 'error', '-show_entries', 'frame_tags', '-of', 'default=nw=1', result])
  expect(shown.toString()).toContain('AIGC={"Label":"1"}')
})

describe('requested size of an image', () => {
  it.each([
    ['640x360', 320, 180],
    ['320x320', 320, 180],
    ['100x400', 320, 180],
    ['333x201', 101, 77],
    ['64x64', 1920, 1080],
  ])('is met by a picture of %s: %d by %d', async (size, width, height) => {
    const done = await finish({ image: picture('x.png', size), want: { width, height } })
    expect(probe(done.result).streams[0]).toMatchObject({ width, height })
    const { width: narrow, height: low } = probe(done.cover).streams[0] ?? {}
    expect(narrow).toBe(Math.min(512, width))
    expect(low).toBe(Math.round((height * Number(narrow)) / width))
  })

  it('keeps the middle of the picture', async () => {
    const thirds = lavfi(
      'color=color=red:size=300x100:rate=1:duration=1,format=rgb24,drawbox=x=100:w=100:h=100:color=lime:t=fill',
    )
    const done = await finish({
      image: make('x.png', [...thirds, '-frames:v', '1']),
      want: { width: 100, height: 100 },
    })
    const shown = pixels(done.result)
    for (const at of [1, 50, 98]) expect(shown[3 * (50 * 100 + at) + 1]).toBeGreaterThan(200)
  })

  it('applies to the upright picture', async () => {
    const jpeg = jpegWith(readBytes(picture('x.jpg', '180x320')), [exifSegment(exif(6, 'SECRET'))])
    const done = await finish({ image: write('x.jpg', jpeg) })
    expect(readBytes(done.result).includes('SECRET')).toBe(false)
    const turned = make('x.png', ['-noautorotate', '-i', write('y.jpg', jpeg), '-vf', 'transpose=clock'])
    expect(difference(pixels(done.result), pixels(turned))).toBeLessThan(3)
  })
})

it('finishImage keeps transparency and shows it as white on the cover', async () => {
  const clear = make('x.png', [
    ...lavfi('color=color=black@0:size=320x180:rate=1:duration=1,format=rgba'),
    '-frames:v',
    '1',
  ])
  const done = await finish({ image: clear })
  expect(pixels(done.result, 'rgba')[3]).toBe(0)
  expect(pixels(done.cover)[0]).toBeGreaterThan(250)
})

describe('finishImage rejects the output of a back end', () => {
  it.each([
    ['a text', () => write('x.png', 'ffconcat version 1.0\nfile x\n')],
    ['half a picture', () => write('x.png', readBytes(picture('x.png')).subarray(0, 1000))],
    ['a film', () => make('x.png', [...lavfi('testsrc2=size=64x64:rate=10:duration=1'), '-f', 'apng'])],
    ['nothing', () => write('x.png', '')],
  ])('that is %s', async (_, image) => {
    await expect(finish({ image: image() })).rejects.toMatchObject({ name: 'MediaFailure', kind: 'refused' })
  })
})

it('finishImage rejects a result that does not match the request', async () => {
  const spoil = (change: (folder: string) => void): Sandbox => ({
    async run(run) {
      const answer = await real.run(run)
      change(run.outputFolder)
      return answer
    },
  })
  const other = picture('x.png', '64x64')
  const changes = [
    (work: string) => truncateSync(join(work, 'shaped.png'), 3000),
    (work: string) => void execFileSync('cp', [other, join(work, 'shaped.png')]),
    (work: string) => truncateSync(join(work, 'cover.jpg'), 500),
  ]
  for (const change of changes) {
    const image = picture('x.png')
    await expect(finish({ image }, spoil(change))).rejects.toMatchObject({ name: 'MediaFailure', kind: 'refused' })
  }
})

it('finishImage passes no customer text on a command line (D-174)', async () => {
  const lines: string[] = []
  const recordingSandbox: Sandbox = {
    run: (run) => {
      lines.push(...run.args, ...Object.keys(run.inputs))
      return real.run(run)
    },
  }
  await finish({ image: picture('customer-words-7f3a.png'), label: '{"a":"customer-words-7f3a"}' }, recordingSandbox)
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.join(' ')).not.toContain('customer-words')
})
