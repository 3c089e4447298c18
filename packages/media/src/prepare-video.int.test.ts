import { execFileSync } from 'node:child_process'
import { type InputRule, inputRules } from '@kinora/contract'
import type { PrepareInput, Sandbox } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { box, long, withBox } from '../fixtures/boxes.ts'
import { bars, lavfi, pixels, probe, readBytes, testFolder, tone } from '../fixtures/make-media.ts'
import { createMediaTools } from './create-media-tools.ts'
import { MediaFailure } from './media-failure.ts'
import { createSandbox } from './sandbox/create-sandbox.ts'
import { withNode } from './test-setup/with-node.ts'

const { make, write, folder } = testFolder('prepare-video')
const real = createSandbox()

const prepare = (file: string, input: Partial<PrepareInput> = {}, sandbox: Sandbox = real) =>
  createMediaTools({ sandbox: withNode(sandbox) }).prepareInput({
    file,
    format: 'mp4',
    rule: inputRules.subjectVideo,
    outputFolder: folder(),
    signal: new AbortController().signal,
    ...input,
  })
const refusal = (rule: string) => ({ reason: 'VideoFormatInvalid', detail: { rule } })
const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
const film = (seconds = 1, size = '320x180', rate = 25) =>
  make('film.mp4', [...bars(seconds, size, rate), ...tone(seconds), ...x264, '-c:a', 'aac'])
const silent = (seconds: number, size: string, rate = 25) => make('film.mp4', [...bars(seconds, size, rate), ...x264])

const expectOurs = (file: string, sound: boolean): void => {
  const { format, streams, chapters } = probe(file)
  expect(streams.map(({ codec_name }) => codec_name)).toEqual(sound ? ['h264', 'aac'] : ['h264'])
  expect(streams[0]).toMatchObject({ pix_fmt: 'yuv420p', sample_aspect_ratio: '1:1' })
  if (sound) expect(streams[1]).toMatchObject({ sample_rate: '48000', channels: 2 })
  expect(Object.keys(format.tags ?? {}).sort()).toEqual(['compatible_brands', 'major_brand', 'minor_version'])
  expect(chapters).toEqual([])
}

describe('prepareInput re-encodes a film', () => {
  it('from mp4, with its sound', async () => {
    const done = await prepare(film())
    expect(done).toMatchObject({ mediaType: 'video/mp4', width: 320, height: 180 })
    expect(done.seconds).toBeCloseTo(1, 3)
    expectOurs(done.file, true)
  })

  it('from mov and avi, in the codecs of their time', async () => {
    const mov = make('film.mov', [...bars(1), ...tone(1), '-c:v', 'prores_ks', '-c:a', 'pcm_s16be'])
    expectOurs((await prepare(mov, { format: 'mov' })).file, true)
    for (const codec of ['mpeg4', 'mjpeg', 'msmpeg4', 'libx264', 'mpeg2video', 'rawvideo']) {
      const avi = make('film.avi', [
        ...bars(0.4),
        ...tone(0.4),
        '-c:v',
        codec,
        '-pix_fmt',
        codec === 'mjpeg' ? 'yuvj420p' : 'yuv420p',
        '-c:a',
        'libmp3lame',
      ])
      const done = await prepare(avi, { format: 'avi' })
      expect(done.seconds).toBeCloseTo(0.4, 1)
      expectOurs(done.file, true)
    }
  })

  it('of the maximum length, within its time limit', async () => {
    const long = silent(299, '144x144', 24)
    const times: number[] = []
    const watched: Sandbox = {
      run(run) {
        times.push(run.mediaSeconds ?? 0)
        return real.run(run)
      },
    }
    const done = await prepare(long, { rule: inputRules.filmToEnlarge }, watched)
    expect(done.seconds).toBeCloseTo(299, 1)
    expect(times.every((seconds) => seconds === 300)).toBe(true)
  }, 120_000)

  it('of a single frame', async () => {
    const done = await prepare(film(0.04))
    expect(done.seconds).toBeCloseTo(0.04, 3)
    expectOurs(done.file, true)
  })

  it('without sound where it has none', async () => {
    expectOurs((await prepare(silent(0.4, '128x128'))).file, false)
  })

  it('without chapters, metadata and further streams (D-172)', async () => {
    const notes = write(
      'notes',
      `;FFMETADATA1\ntitle=SECRET\ncomment=${'SECRET'.repeat(40_000)}\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=500\ntitle=SECRET\n`,
    )
    const file = make('film.mp4', [
      ...bars(0.4),
      ...bars(0.4, '160x120'),
      ...tone(0.4),
      ...tone(0.4),
      '-i',
      notes,
      ...['0', '1', '2', '3'].flatMap((input) => ['-map', input]),
      '-map_metadata',
      '4',
      ...x264,
    ])
    const done = await prepare(file)
    expectOurs(done.file, true)
    expect(readBytes(done.file).includes('SECRET')).toBe(false)
    expect(done).toMatchObject({ width: 320, height: 180 })
  })

  it.each([
    [90, 180, 320, [0, 1, -1, 0]],
    [180, 320, 180, [-1, 0, 0, -1]],
    [270, 180, 320, [0, -1, 1, 0]],
  ])('and rotates it once by %d degrees clockwise, as its matrix declares', async (degrees, width, height, matrix) => {
    const corner = 'drawbox=x=0:y=0:w=80:h=60:color=white:t=fill'
    const flat = make('film.mp4', [
      ...lavfi('color=color=black:size=320x180:rate=25:duration=0.4'),
      '-vf',
      corner,
      ...x264,
    ])
    const turned = withBox(readBytes(flat), 'tkhd', (data) => {
      for (const [index, value] of matrix.entries())
        data.writeInt32BE(value * 65_536, 40 + 4 * (index < 2 ? index : index + 1))
      return box('tkhd', data)
    })
    const done = await prepare(write('x', turned))
    expect(done).toMatchObject({ width, height })
    const shown = pixels(done.file, 'gray')
    const at = (x: number, y: number) => (shown[y * width + x] ?? 0) > 128
    const corners = [at(10, 10), at(width - 10, 10), at(width - 10, height - 10), at(10, height - 10)]
    expect(corners).toEqual([0, 90, 180, 270].map((quarter) => quarter === degrees))
    expect(probe(done.file).streams[0]).not.toHaveProperty('side_data_list')
  })

  it('to square pixels, at most 1920 pixels per side and even sides', async () => {
    const wide = make('film.mp4', [...bars(0.2, '320x360'), '-vf', 'setsar=2/1', ...x264])
    expect(await prepare(wide)).toMatchObject({ width: 640, height: 360 })
    expect(await prepare(silent(0.2, '2560x1440'))).toMatchObject({ width: 1920, height: 1080 })
    const odd = make('film.avi', [
      ...lavfi('testsrc=size=129x131:rate=25:duration=0.2'),
      '-c:v',
      'mjpeg',
      '-pix_fmt',
      'yuvj444p',
    ])
    const { width, height } = await prepare(odd, { format: 'avi' })
    expect([width, height]).toEqual([130, 132])
  })

  it('to a constant rate of at most 30 frames per second', async () => {
    const fast = await prepare(silent(1, '128x128', 60))
    expect(probe(fast.file).streams[0]).toMatchObject({ avg_frame_rate: '30/1', nb_frames: '30' })
    const uneven = make('film.mp4', [
      ...bars(2, '128x128', 30),
      '-vf',
      'select=not(mod(n\\,7))',
      '-vsync',
      'vfr',
      ...x264,
    ])
    expect(probe((await prepare(uneven)).file).streams[0]).toMatchObject({ avg_frame_rate: '4/1' })
  })

  it('and keeps the offset between picture and sound', async () => {
    // The picture begins after two seconds. The sound is a single beep at 2.5 s.
    const beep = lavfi('aevalsrc=if(between(t\\,2.5\\,2.6)\\,sin(2000*t)\\,0):s=48000:d=4')
    const file = make('film.mp4', [
      ...beep,
      '-itsoffset',
      '2',
      ...bars(2, '128x128'),
      '-vsync',
      'passthrough',
      '-map',
      '1:v',
      '-map',
      '0:a',
      ...x264,
      '-c:a',
      'aac',
    ])
    const done = await prepare(file)
    expect(done.seconds).toBeCloseTo(2, 1)
    const audio = execFileSync('ffmpeg', [
      '-v',
      'error',
      '-i',
      done.file,
      '-ac',
      '1',
      '-ar',
      '8000',
      '-f',
      's16le',
      '-',
    ])
    const first = Array.from({ length: audio.length / 2 }, (_, at) => Math.abs(audio.readInt16LE(2 * at))).findIndex(
      (level) => level > 1000,
    )
    expect(first / 8000).toBeCloseTo(0.5, 1)
  })

  it('from its first displayed frame, and drops earlier frames that only serve decoding', async () => {
    const whole = make('film.mp4', [...bars(2), ...x264, '-g', '100'])
    const trimmed = make('film.mp4', ['-ss', '1.2', '-i', whole, '-c', 'copy'])
    expect((await prepare(trimmed)).seconds).toBeCloseTo(0.8, 2)
  })
})

describe('length of a film', () => {
  it('may exceed its limit by 0.05 s and no more', async () => {
    expect((await prepare(silent(5.04, '128x128', 25))).seconds).toBeCloseTo(5.04, 3)
    await expect(prepare(silent(5.08, '128x128', 25))).rejects.toMatchObject(refusal('length'))
    const rule: InputRule = { ...inputRules.subjectVideo, seconds: { least: 1, most: 5 } }
    expect((await prepare(silent(0.96, '128x128', 25), { rule })).seconds).toBeCloseTo(0.96, 3)
    await expect(prepare(silent(0.92, '128x128', 25), { rule })).rejects.toMatchObject(refusal('length'))
  })

  it('is the decoded length, not that of the header', async () => {
    const claim = (bytes: Buffer, seconds: number) =>
      withBox(
        withBox(bytes, 'mvhd', (data) => {
          data.writeUInt32BE(seconds * data.readUInt32BE(12), 16)
          return box('mvhd', data)
        }),
        'mdhd',
        (data) => {
          data.writeUInt32BE(seconds * data.readUInt32BE(12), 16)
          return box('mdhd', data)
        },
      )
    const short = readBytes(silent(1, '128x128'))
    const long = readBytes(silent(6, '128x128'))
    expect((await prepare(write('x', claim(short, 60)))).seconds).toBeCloseTo(1, 2)
    await expect(prepare(write('x', claim(long, 1)))).rejects.toMatchObject(refusal('length'))
  })

  it('is checked before a film of hours is decoded completely', async () => {
    const hours = make('film.avi', [...bars(600, '128x128', 5), '-c:v', 'mpeg4', '-q:v', '31'])
    const since = performance.now()
    await expect(prepare(hours, { format: 'avi' })).rejects.toMatchObject(refusal('length'))
    expect(performance.now() - since).toBeLessThan(10_000)
  })
})

describe('prepareInput rejects a film', () => {
  it.each([
    ['126x128', 'too narrow'],
    ['512x128', 'four times as wide as high'],
    ['128x512', 'four times as high as wide'],
  ])('of %s: %s', async (size) => {
    await expect(prepare(silent(0.2, size))).rejects.toMatchObject(refusal('dimensions'))
  })

  it('whose pixel aspect ratio makes it too wide or too narrow', async () => {
    const needle = make('film.mp4', [...bars(0.2, '320x180'), '-vf', 'setsar=1000/1', ...x264])
    await expect(prepare(needle)).rejects.toMatchObject(refusal('dimensions'))
    const tall = make('film.mp4', [...bars(0.2, '160x320'), '-vf', 'setsar=1/2', ...x264])
    await expect(prepare(tall)).rejects.toMatchObject(refusal('dimensions'))
    expect(await prepare(silent(0.2, '510x128'))).toMatchObject({ width: 510, height: 128 })
  })

  it('that claims an impossible picture size', async () => {
    const avi = readBytes(make('film.avi', [...bars(0.2, '128x128'), '-c:v', 'libx264']))
    const at = avi.indexOf('strf') + 8
    avi.writeInt32LE(65_535, at + 4)
    avi.writeInt32LE(65_535, at + 8)
    avi.fill(0x55, avi.indexOf('00dc') + 8, avi.indexOf('idx1'))
    await expect(prepare(write('x', avi), { format: 'avi' })).rejects.toMatchObject(refusal('dimensions'))
  })

  it('with too many pixels per frame or in total', async () => {
    const large = make('film.avi', [
      ...lavfi('color=size=8000x8000:rate=25:duration=0.08'),
      '-c:v',
      'mjpeg',
      '-pix_fmt',
      'yuvj420p',
    ])
    await expect(prepare(large, { format: 'avi' })).rejects.toMatchObject(refusal('resources'))
    const stts = (count: number) => (data: Buffer) =>
      box('stts', data.subarray(0, 4), long(1, count, data.readUInt32BE(12)))
    const stsz = (count: number) => (data: Buffer) => box('stsz', data.subarray(0, 4), long(1000, count))
    const many = withBox(withBox(readBytes(silent(0.2, '3840x2160')), 'stts', stts(2000)), 'stsz', stsz(2000))
    await expect(
      prepare(write('x', many), { rule: { ...inputRules.subjectVideo, seconds: { least: 0, most: 100 } } }),
    ).rejects.toMatchObject(refusal('resources'))
  })

  it('without a picture or with more than eight streams (D-172)', async () => {
    await expect(prepare(make('x.m4a', tone(1)))).rejects.toMatchObject(refusal('streams'))
    const many = make('film.mp4', [...bars(0.2, '128x128'), ...Array(9).fill(['-map', '0']).flat(), ...x264])
    await expect(prepare(many)).rejects.toMatchObject(refusal('streams'))
    const manyAvi = make('film.avi', [...bars(0.2, '128x128'), ...Array(9).fill(['-map', '0']).flat(), '-c:v', 'mpeg4'])
    await expect(prepare(manyAvi, { format: 'avi' })).rejects.toMatchObject(refusal('streams'))
  })

  it('with invalid time stamps', async () => {
    const pace = make('film.mp4', [...bars(1, '128x128', 10), '-video_track_timescale', '10', ...x264])
    const year = long(3, 5, 1, 1, 315_360_000, 4, 1)
    const gap = withBox(readBytes(pace), 'stts', (data) => box('stts', data.subarray(0, 4), year))
    await expect(prepare(write('x', gap))).rejects.toMatchObject(refusal('length'))
    const still = withBox(readBytes(pace), 'stts', (data) => box('stts', data.subarray(0, 4), long(1, 10, 0)))
    await expect(prepare(write('x', still))).rejects.toMatchObject(refusal('probe'))
    const avi = readBytes(make('film.avi', [...bars(0.4, '128x128'), '-c:v', 'mpeg4']))
    for (const rate of [0, 25_000_000]) {
      avi.writeUInt32LE(rate, avi.indexOf('strh') + 8 + 24)
      await expect(prepare(write('x', avi), { format: 'avi' })).rejects.toMatchObject(refusal('probe'))
    }
    const racing = make('film.mp4', [
      ...bars(2, '128x128', 25),
      '-vf',
      'settb=1/1000000,setpts=N',
      '-vsync',
      'passthrough',
      '-enc_time_base',
      '1:1000000',
      '-video_track_timescale',
      '1000000',
      ...x264,
    ])
    await expect(prepare(racing)).rejects.toMatchObject(refusal('probe'))
  })

  it('that is truncated, damaged or empty', async () => {
    const bytes = readBytes(film(0.4))
    for (let part = 1; part < 12; part += 1) {
      const cut = write('x', bytes.subarray(0, 64 + Math.floor(((bytes.length - 65) * part) / 12)))
      await expect(prepare(cut)).rejects.toMatchObject(refusal('probe'))
    }
    const huge = withBox(bytes, 'stsz', () => box('stsz', long(0, 0, 0xffffffff)))
    await expect(prepare(write('x', huge))).rejects.toMatchObject(refusal('probe'))
    await expect(prepare(write('x', ''))).rejects.toMatchObject({ reason: 'VideoFormatInvalid' })
  })

  it('or accepts it when an AVI is mutated, without any other error', async () => {
    const bytes = readBytes(make('film.avi', [...bars(0.2, '128x128'), ...tone(0.2), '-c:v', 'mpeg4', '-c:a', 'mp2']))
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed % below
    }
    for (let turn = 0; turn < 12; turn += 1) {
      const mutated = Buffer.from(bytes)
      for (let byte = 0; byte < 40; byte += 1) mutated[64 + random(bytes.length - 64)] = random(256)
      const outcome = await prepare(write('x', mutated), { format: 'avi' }).catch((error: unknown) => error)
      expect(outcome).toMatchObject(
        outcome instanceof Error ? { reason: 'VideoFormatInvalid' } : { mediaType: 'video/mp4' },
      )
    }
  })

  it('when a decoder crashes or exceeds its time limit', async () => {
    const dying: Sandbox = { run: () => Promise.reject(new MediaFailure('signal', 'ffmpeg ended with code 137')) }
    await expect(prepare(film(), {}, dying)).rejects.toMatchObject(refusal('resources'))
    const hasty: Sandbox = { run: (run) => real.run({ ...run, wallMs: run.program === 'ffmpeg' ? 1 : run.wallMs }) }
    await expect(prepare(film(), {}, hasty)).rejects.toMatchObject(refusal('resources'))
  })
})

it('an aborted prepareInput reports an abort, not an invalid film', async () => {
  const stop = new AbortController()
  stop.abort()
  await expect(prepare(film(), { signal: stop.signal })).rejects.toMatchObject({ kind: 'aborted' })
})
