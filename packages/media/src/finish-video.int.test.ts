import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FinishVideo, Sandbox } from '@kinora/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labels } from '../fixtures/labels.ts'
import { createMediaTools } from './create-media-tools.ts'
import { MediaFailure } from './media-failure.ts'
import { createSandbox } from './sandbox/create-sandbox.ts'
import { withNode } from './test-setup/with-node.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'finish-test-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const want = { width: 320, height: 180, fps: 24, seconds: 1, sound: true }
const bars = (seconds = 1, size = '320x180') => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=24:duration=${seconds}`,
]
const tone = (seconds = 1) => ['-f', 'lavfi', '-i', `sine=frequency=300:sample_rate=48000:duration=${seconds}`]
const conforming = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-ac', '2']

const make = (name: string, args: string[]): string => {
  const file = join(mkdtempSync(join(folder, 'source-')), name)
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', ...args, '-metadata', 'title=theirs', file])
  return file
}
const films = new Map<number, string>()
const ourFilm = (seconds = 1): string => {
  const film = films.get(seconds) ?? make('film.mp4', [...bars(seconds), ...tone(seconds), ...conforming])
  films.set(seconds, film)
  return film
}

const finish = (input: Partial<FinishVideo>, sandbox: Sandbox = createSandbox()) =>
  createMediaTools({ sandbox: withNode(sandbox) }).finishVideo({
    video: '',
    ours: true,
    want,
    label: '{"Label":"1"}',
    watermark: null,
    outputFolder: mkdtempSync(join(folder, 'out-')),
    signal: new AbortController().signal,
    ...input,
  })

const probe = (file: string) =>
  JSON.parse(execFileSync('ffprobe', ['-v', 'error', '-show_format', '-show_streams', '-of', 'json', file]).toString())
const packets = (file: string): string =>
  execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:v', '-c', 'copy', '-f', 'md5', '-']).toString()
const grey = (file: string, width = 320, height = 180): Buffer =>
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-i',
    file,
    '-frames:v',
    '1',
    '-vf',
    `scale=${width}:${height}`,
    '-pix_fmt',
    'gray',
    '-f',
    'rawvideo',
    '-',
  ])

describe('film of ours that matches the request', () => {
  it('keeps its streams, gets its label and a cover, and loses all other metadata', async () => {
    const video = ourFilm()
    const done = await finish({ video })
    expect(packets(done.result)).toBe(packets(video))
    const { format, streams } = probe(done.result)
    expect(Object.keys(format.tags).sort()).toEqual(['AIGC', 'compatible_brands', 'major_brand', 'minor_version'])
    expect(streams.map((stream: { codec_name: string }) => stream.codec_name)).toEqual(['h264', 'aac'])
    expect(done.shape).toEqual(want)
    expect(done.watermarked).toBeNull()
    expect(readFileSync(done.cover).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    expect(probe(done.cover).streams[0]).toMatchObject({ width: 320, height: 180 })
    expect(readdirSync(join(done.result, '..')).sort()).toEqual(['cover.jpg', 'result.mp4'])
  })

  it.each(labels)('carries the label literally: %j', async (label) => {
    const { result } = await finish({ video: ourFilm(), label })
    expect(probe(result).format.tags.AIGC).toBe(label)
  })

  it('has a bright, sharp frame as its cover, or its first frame if requested (D-143)', async () => {
    const fading = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=24:duration=1,fade=in:0:12']
    const video = make('fading.mp4', [...fading, ...tone(), ...conforming])
    const shine = async (input: Partial<FinishVideo>): Promise<number> => {
      const frame = grey((await finish({ video, ...input })).cover)
      return frame.reduce((sum, value) => sum + value, 0) / frame.length
    }
    expect(await shine({})).toBeGreaterThan(80)
    expect(await shine({ cover: 'first' })).toBeLessThan(20)
  })

  it('is re-encoded when another shape is requested', async () => {
    const done = await finish({ video: ourFilm(2), want: { ...want, width: 160, height: 160 } })
    expect(done.shape).toEqual({ ...want, width: 160, height: 160 })
  })
})

describe('foreign film', () => {
  it('is never copied, and gets the requested shape with only our metadata', async () => {
    const video = ourFilm()
    const done = await finish({ video, ours: false })
    expect(packets(done.result)).not.toBe(packets(video))
    expect(Object.keys(probe(done.result).format.tags)).not.toContain('title')
  })

  it('may have another container, size, rate and no sound', async () => {
    const video = make('film.webm', [
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=200x200:rate=16:duration=1.1',
      '-c:v',
      'libvpx',
      '-deadline',
      'realtime',
    ])
    expect((await finish({ video, ours: false })).shape).toEqual(want)
    expect((await finish({ video, ours: false, want: { ...want, sound: false } })).shape.sound).toBe(false)
  })

  it('repeats its last frame when a few frames are missing, and is rejected when more are', async () => {
    expect((await finish({ video: ourFilm(0.9), ours: false })).shape.seconds).toBe(1)
    const short = finish({ video: ourFilm(0.5), ours: false })
    await expect(short).rejects.toMatchObject({ kind: 'refused', message: expect.stringContaining('lasts') })
  })

  it('is rejected when broken', async () => {
    const video = ourFilm()
    const bytes = readFileSync(video)
    const broken = join(folder, 'broken.mp4')
    execFileSync('cp', [video, broken])
    execFileSync('truncate', ['-s', String(Math.round(bytes.length / 2)), broken])
    await expect(finish({ video: broken, ours: false })).rejects.toBeInstanceOf(MediaFailure)
  })
})

const differences = (clean: Buffer, marked: Buffer) => {
  let inside = 0
  let outside = 0
  for (let y = 0; y < 180; y += 1) {
    for (let x = 0; x < 320; x += 1) {
      const far = Math.abs((clean[y * 320 + x] ?? 0) - (marked[y * 320 + x] ?? 0))
      if (x < 320 * 0.18 && y > 180 * 0.5) inside = Math.max(inside, far)
      else outside = Math.max(outside, far)
    }
  }
  return { inside, outside }
}
const calm = ['-f', 'lavfi', '-i', 'color=color=0x406080:size=320x180:rate=24:duration=1']

describe('draft', () => {
  it('shows DRAFT in a corner of every frame and has the key of drafts beside its label (D-510)', async () => {
    const video = ourFilm()
    const [plain, draft] = [await finish({ video }), await finish({ video, draft: true })]
    expect(probe(draft.result).format.tags).toMatchObject({ AIGC: '{"Label":"1"}', KINORA_DRAFT: '1' })
    expect(probe(plain.result).format.tags).not.toHaveProperty('KINORA_DRAFT')
    expect(draft.shape).toEqual(plain.shape)
    const [before, after] = [grey(plain.result), grey(draft.result)]
    const changed = (isInside: (x: number, y: number) => boolean): number => {
      const pixels = [...before.keys()].filter((at) => isInside(at % 320, Math.floor(at / 320)))
      return pixels.filter((at) => Math.abs((before[at] ?? 0) - (after[at] ?? 0)) > 40).length
    }
    expect(changed((x, y) => x < 60 && y < 60)).toBeGreaterThan(40)
    expect(changed((x, y) => x >= 60 || y >= 60)).toBe(0)
  })
  it('keeps the corner of the watermark free (D-510, D-144)', async () => {
    const watermark = { corner: 'top-left', text: 'mine', image: null } as const
    const done = await finish({ video: ourFilm(), draft: true, watermark })
    expect(probe(done.watermarked ?? '').format.tags).toMatchObject({ KINORA_DRAFT: '1' })
  })
})

describe('watermarked variant', () => {
  it('shows the text only in its corner, and keeps label and sound', async () => {
    const video = make('calm.mp4', [...calm, ...tone(), ...conforming])
    const done = await finish({
      video,
      label: '{"x":1}',
      watermark: { corner: 'bottom-left', text: 'AI generated', image: null },
    })
    const marked = done.watermarked ?? ''
    const { inside, outside } = differences(grey(done.result), grey(marked))
    expect(inside).toBeGreaterThan(60)
    expect(outside).toBeLessThan(6)
    expect(probe(marked).format.tags.AIGC).toBe('{"x":1}')
    expect(probe(marked).streams).toHaveLength(2)
  })

  it('shows a given image instead', async () => {
    const video = make('calm.mp4', [...calm, ...tone(), ...conforming])
    const image = make('logo.png', ['-f', 'lavfi', '-i', 'color=color=white:size=80x40', '-frames:v', '1'])
    const done = await finish({ video, watermark: { corner: 'bottom-left', text: 'unused', image } })
    expect(differences(grey(done.result), grey(done.watermarked ?? '')).inside).toBeGreaterThan(100)
  })

  it('is rejected when the image is not an image', async () => {
    const image = join(folder, 'logo.png')
    execFileSync('sh', ['-c', `echo 'ffconcat version 1.0' > ${image}`])
    await expect(
      finish({ video: ourFilm(), watermark: { corner: 'top-left', text: '', image } }),
    ).rejects.toMatchObject({ kind: 'refused' })
  })
})

it('finishVideo rejects a result that lost its sound, length or label', async () => {
  const real = createSandbox()
  const corrupt = (spoil: (out: string) => string[]): Sandbox => ({
    async run(run) {
      const answer = await real.run(run)
      if (run.program === 'ffmpeg' && run.args.at(-1) === '/out/result.mp4') {
        const result = join(run.outputFolder, 'result.mp4')
        execFileSync('ffmpeg', ['-v', 'error', '-y', '-i', result, '-c', 'copy', ...spoil(result), `${result}.mp4`])
        execFileSync('mv', [`${result}.mp4`, result])
      }
      return answer
    },
  })
  for (const spoil of [['-an'], ['-t', '0.5'], ['-map_metadata', '-1']]) {
    await expect(
      finish(
        { video: ourFilm() },
        corrupt(() => spoil),
      ),
    ).rejects.toMatchObject({ kind: 'refused' })
  }
})

it('finishVideo passes no customer text on a command line (D-174)', async () => {
  const real = createSandbox()
  const secret = 'customer-words-7f3a'
  const lines: string[] = []
  const recordingSandbox: Sandbox = {
    run: (run) => {
      lines.push(run.args.join(' '), Object.keys(run.inputs).join(' '))
      return real.run(run)
    },
  }
  const watermark = { corner: 'top-right', text: secret, image: null } as const
  const done = await finish({ video: ourFilm(), label: `{"a":"${secret}"}`, watermark }, recordingSandbox)
  expect(lines.length).toBeGreaterThan(8)
  expect(lines.join(' ')).not.toContain(secret)
  expect(existsSync(done.watermarked ?? '')).toBe(true)
})
