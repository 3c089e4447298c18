import { type InputFormat, type InputRule, inputRules } from '@kinora/contract'
import { describe, expect, it } from 'vitest'
import { bars, lavfi, probe, readBytes, samples, testFolder, tone } from '../fixtures/make-media.ts'
import { createMediaTools } from './create-media-tools.ts'
import { createSandbox } from './sandbox/create-sandbox.ts'

const { make, write, folder } = testFolder('prepare-sound')
const sound: InputRule = { ...inputRules.referenceSound, formats: ['mp3', 'wav', 'aac', 'm4a'] }

const prepare = (file: string, format: InputFormat, rule: InputRule = sound) =>
  createMediaTools({ sandbox: createSandbox() }).prepareInput({
    file,
    format,
    rule,
    outputFolder: folder(),
    signal: new AbortController().signal,
  })
const refusal = (rule: string) => ({ reason: 'AudioFormatInvalid', detail: { rule } })

const codecs: Record<string, string[]> = {
  mp3: ['-c:a', 'libmp3lame'],
  wav: ['-c:a', 'pcm_s24le'],
  aac: ['-c:a', 'aac', '-f', 'adts'],
  m4a: ['-c:a', 'aac', '-f', 'ipod'],
}
const made = (format: string, seconds: number, ...more: string[]) =>
  make(`x.${format}`, [...tone(seconds), ...(codecs[format] ?? []), ...more])

describe.each(['mp3', 'wav', 'aac', 'm4a'] as const)('sound as %s', (format) => {
  it('is converted to plain samples', async () => {
    const done = await prepare(made(format, 4, '-metadata', 'title=SECRET'), format)
    expect(done).toMatchObject({ mediaType: 'audio/wav', width: 0, height: 0 })
    expect(Math.abs(done.seconds - 4)).toBeLessThan(0.05)
    const { streams, format: container } = probe(done.file)
    expect(streams).toHaveLength(1)
    expect(streams[0]).toMatchObject({ codec_name: 'pcm_s16le', sample_rate: '48000', channels: 2 })
    expect(container.tags).toBeUndefined()
    expect(readBytes(done.file).includes('SECRET')).toBe(false)
    expect(samples(done.file, 48_000).length / 48_000).toBeCloseTo(done.seconds, 6)
  })

  it('may exceed its range by 0.05 s and no more', async () => {
    // An ADTS stream includes the priming samples of its encoder.
    for (const seconds of [2.96, format === 'aac' ? 12 : 12.03])
      expect(Math.abs((await prepare(made(format, seconds), format)).seconds - seconds)).toBeLessThan(0.05)
    for (const seconds of [2.85, 12.12, 30])
      await expect(prepare(made(format, seconds), format)).rejects.toMatchObject(refusal('length'))
  })
})

it('the length of a WAVE file is validated exactly to the sample', async () => {
  const wave = (count: number) =>
    make('x.wav', [...lavfi('sine=sample_rate=48000'), '-af', `atrim=end_sample=${count}`])
  expect((await prepare(wave(12.05 * 48_000), 'wav')).seconds).toBe(12.05)
  expect((await prepare(wave(2.95 * 48_000), 'wav')).seconds).toBe(2.95)
  await expect(prepare(wave(12.05 * 48_000 + 48), 'wav')).rejects.toMatchObject(refusal('length'))
  await expect(prepare(wave(2.95 * 48_000 - 48), 'wav')).rejects.toMatchObject(refusal('length'))
})

describe('decoded length of a sound', () => {
  /** Changes the number of frames that the header of an MP3 claims. */
  const claim = (file: string, frames: number) => {
    const bytes = readBytes(file)
    const at = Math.max(bytes.indexOf('Xing'), bytes.indexOf('Info'))
    bytes.writeUInt32BE(frames, at + 8)
    return write('x', bytes)
  }

  it('counts in an mp3 whose header claims more or less', async () => {
    expect((await prepare(claim(made('mp3', 11), 1250), 'mp3')).seconds).toBeCloseTo(11, 1)
    await expect(prepare(claim(made('mp3', 30), 458), 'mp3')).rejects.toMatchObject(refusal('length'))
  })

  it.each([0xffffffff, 0xfffffff0, 0x7fffff00, 0])('counts in a wav that claims %d bytes', async (size) => {
    const bytes = readBytes(made('wav', 11))
    bytes.writeUInt32LE(size, bytes.indexOf('data') + 4)
    bytes.writeUInt32LE(size, 4)
    expect((await prepare(write('x', bytes), 'wav')).seconds).toBeCloseTo(11, 1)
  })

  it('ignores junk, tags or missing bytes at the end', async () => {
    const bytes = readBytes(made('mp3', 4))
    const junk = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 251))
    for (const tail of [Buffer.alloc(5000), junk, Buffer.from(`TAG${'x'.repeat(125)}`)]) {
      const { seconds } = await prepare(write('x', bytes, tail), 'mp3')
      expect(Math.abs(seconds - 4)).toBeLessThan(0.1)
    }
    expect((await prepare(write('x', bytes.subarray(0, -100)), 'mp3')).seconds).toBeCloseTo(4, 0)
  })

  it('ignores a gap in the time stamps', async () => {
    const gap = make('x.m4a', [
      ...tone(4),
      '-af',
      'asetpts=if(gt(T\\,2)\\,PTS+90000*48000\\,PTS)',
      '-c:a',
      'aac',
      '-f',
      'ipod',
    ])
    expect((await prepare(gap, 'm4a')).seconds).toBeCloseTo(4, 1)
  })
})

describe('prepareInput for a sound', () => {
  it('accepts a cover picture (D-173)', async () => {
    const cover = make('x.png', [...bars(0.04, '64x64')])
    const file = make('x.mp3', [
      ...tone(4),
      '-i',
      cover,
      '-map',
      '0',
      '-map',
      '1',
      '-c:v',
      'copy',
      '-id3v2_version',
      '3',
      '-disposition:v',
      'attached_pic',
    ])
    expect((await prepare(file, 'mp3')).seconds).toBeCloseTo(4, 1)
    const m4a = make('x.m4a', [
      ...tone(4),
      '-i',
      cover,
      '-map',
      '0',
      '-map',
      '1',
      '-c:v',
      'copy',
      '-c:a',
      'aac',
      '-disposition:v',
      'attached_pic',
    ])
    expect((await prepare(m4a, 'm4a')).seconds).toBeCloseTo(4, 1)
  })

  it('accepts a file that its first bytes identify as mp4', async () => {
    expect((await prepare(make('x.mp4', [...tone(4), '-c:a', 'aac']), 'mp4')).seconds).toBeCloseTo(4, 1)
  })

  it.each([1, 2, 3, 6, 7, 8])('accepts %d channels', async (channels) => {
    const file = make('x.wav', [...tone(4), '-ac', String(channels)])
    expect((await prepare(file, 'wav')).seconds).toBe(4)
  })

  it.each([8000, 22_050, 192_000])('accepts %d samples per second', async (rate) => {
    expect((await prepare(make('x.wav', [...tone(4), '-ar', String(rate)]), 'wav')).seconds).toBeCloseTo(4, 3)
  })
})

describe('prepareInput rejects a sound', () => {
  it('with a video stream, two audio streams or none (D-173)', async () => {
    const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast']
    const film = make('x.mp4', [...bars(4, '128x128'), ...tone(4), ...x264, '-c:a', 'aac'])
    const mute = make('x.mp4', [...bars(4, '128x128'), ...x264])
    const two = make('x.mp4', [...tone(4), ...tone(4, 500), '-map', '0', '-map', '1', '-c:a', 'aac'])
    for (const file of [film, mute, two]) await expect(prepare(file, 'm4a')).rejects.toMatchObject(refusal('streams'))
  })

  it.each([
    ['no channels', 0, 44_100],
    ['9 channels', 9, 44_100],
    ['65,535 channels', 65_535, 44_100],
    ['4 kHz', 1, 4000],
    ['768 kHz', 1, 768_000],
  ])('when its header claims %s', async (_, channels, rate) => {
    const bytes = readBytes(make('x.wav', [...tone(4), '-c:a', 'pcm_s16le']))
    const at = bytes.indexOf('fmt ') + 8
    bytes.writeUInt16LE(channels, at + 2)
    bytes.writeUInt32LE(rate, at + 4)
    bytes.writeUInt16LE((2 * channels) % 65_536, at + 12)
    await expect(prepare(write('x', bytes), 'wav')).rejects.toMatchObject(refusal('probe'))
  })

  it('without audible content', async () => {
    const any: InputRule = { ...sound, seconds: { least: 0, most: 12 } }
    const empty = readBytes(make('x.wav', [...tone(1), '-c:a', 'pcm_s16le', '-fflags', '+bitexact'])).subarray(0, 44)
    await expect(prepare(write('x', empty), 'wav', any)).rejects.toMatchObject(refusal('probe'))
    const noise = Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * at * 31) % 251))
    await expect(prepare(write('x', 'ID3\x04\0\0\0\0\0\0', noise), 'mp3', any)).rejects.toMatchObject(refusal('probe'))
  })

  it('when its field does not accept its format', async () => {
    await expect(prepare(made('wav', 4), 'wav', inputRules.referenceSound)).rejects.toMatchObject(refusal('sniff'))
    await expect(prepare(made('m4a', 4), 'm4a', inputRules.referenceSound)).rejects.toMatchObject(refusal('sniff'))
  })
})
