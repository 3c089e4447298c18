import { copyFileSync, readdirSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { FinishAudio, Sandbox } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { labels, readLabelWithPython } from '../fixtures/labels.ts'
import { lavfi, pixels, probe, samples, testFolder, tone } from '../fixtures/make-media.ts'
import { createMediaTools } from './create-media-tools.ts'
import { createSandbox } from './sandbox/create-sandbox.ts'
import { withNode } from './test-setup/with-node.ts'

const { make, write, folder } = testFolder('finish-audio')
const real = createSandbox()

const finish = (input: Partial<FinishAudio>, sandbox: Sandbox = real) =>
  createMediaTools({ sandbox: withNode(sandbox) }).finishAudio({
    audio: '',
    louder: 0,
    label: '{"Label":"1"}',
    outputFolder: folder(),
    signal: new AbortController().signal,
    ...input,
  })
/** A tone of varying volume, at a level in dBFS. */
const voice = (level: number, name = 'x.wav', seconds = 3) =>
  make(name, [...lavfi(`aevalsrc=pow(10\\,${level}/20)*sin(2*PI*220*t)*(0.2+0.8*abs(sin(2*t))):s=44100:d=${seconds}`)])

const peak = (wave: Float32Array): number => wave.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
const energy = (wave: Float32Array): number =>
  Math.sqrt(wave.reduce((sum, sample) => sum + sample * sample, 0) / wave.length)
const decibels = (ratio: number): number => 20 * Math.log10(ratio)

describe.each(['x.wav', 'x.mp3'])('sound of a back end as %s', (name) => {
  it('becomes an MP3 of 44.1 kHz with its label and a picture of its wave form', async () => {
    const done = await finish({ audio: voice(-6, name) })
    expect(done.seconds).toBeCloseTo(3, 1)
    const { streams, format } = probe(done.result)
    expect(streams).toHaveLength(1)
    expect(streams[0]).toMatchObject({ codec_name: 'mp3', sample_rate: '44100', channels: 1 })
    expect(format.tags).toEqual({ AIGC: '{"Label":"1"}' })
    expect(probe(done.cover).streams[0]).toMatchObject({ codec_name: 'png', width: 1024, height: 256 })
    expect(readdirSync(join(done.result, '..')).sort()).toEqual(['cover.png', 'result.mp3'])
  })
})

it('finishAudio keeps two channels, mixes more down to two and converts any sample rate', async () => {
  const stereo = make('x.wav', [...tone(1), '-ac', '2', '-ar', '24000'])
  expect(probe((await finish({ audio: stereo })).result).streams[0]).toMatchObject({
    channels: 2,
    sample_rate: '44100',
  })
  const many = make('x.wav', [...tone(1), '-ac', '6'])
  expect(probe((await finish({ audio: many })).result).streams[0]).toMatchObject({ channels: 2, sample_rate: '44100' })
})

it.each(labels)('finishAudio writes the label literally: %j', async (label) => {
  const { result } = await finish({ audio: voice(-6, 'x.wav', 0.5), label })
  expect(readLabelWithPython(result, 'mp3')).toBe(label)
  expect(probe(result).format.tags).toEqual({ AIGC: label })
})

describe('louder setting of finishAudio', () => {
  const finished = async (audio: string, louder: number) => samples((await finish({ audio, louder })).result)

  it('by 0 keeps the level, except for the half decibel that the encoder removes', async () => {
    const audio = voice(-6)
    const change = decibels(energy(await finished(audio, 0)) / energy(samples(audio)))
    expect(change).toBeGreaterThan(-0.5)
    expect(change).toBeLessThan(0.1)
  })

  it.each([1, 3, 6, 10])('by %d decibels raises the level where there is headroom', async (louder) => {
    const audio = voice(-20)
    const change = decibels(energy(await finished(audio, louder)) / energy(await finished(audio, 0)))
    expect(change).toBeCloseTo(louder, 1)
  })

  it('stops at the limiter where there is no headroom', async () => {
    const audio = voice(-1)
    const [before, after] = [samples(audio), await finished(audio, 10)]
    expect(peak(after)).toBeLessThan(0.97)
    expect(decibels(energy(after) / energy(before))).toBeGreaterThan(1)
    expect(after.length / 44_100).toBeCloseTo(3, 1)
  })
})

it('finishAudio draws loud parts high and quiet parts low on its background', async () => {
  const halves = lavfi('aevalsrc=if(lt(t\\,1)\\,0.9\\,0.02)*sin(2000*t):s=44100:d=2')
  const shown = pixels((await finish({ audio: make('x.wav', halves) })).cover)
  const inkAt = (x: number) =>
    Array.from({ length: 256 }, (_, y) => shown[3 * (y * 1024 + x) + 2] ?? 0).filter((blue) => blue > 100).length
  expect(inkAt(300)).toBeGreaterThan(150)
  expect(inkAt(700)).toBeLessThan(80)
  expect([...shown.subarray(0, 3)]).toEqual([0x0f, 0x17, 0x2a])
})

it.each([0.02, 0.3])('finishAudio accepts a sound of %d s', async (seconds) => {
  const done = await finish({ audio: make('x.wav', tone(seconds)) })
  expect(Math.abs(done.seconds - seconds)).toBeLessThan(0.1)
})

describe('finishAudio rejects the output of a back end', () => {
  it.each([
    ['a text', () => write('x.mp3', 'ffconcat version 1.0\nfile x\n')],
    ['a playlist behind a tag', () => write('x.mp3', 'ID3\x04\0\0\0\0\0\0#EXTM3U\n/etc/passwd\n')],
    ['nothing', () => write('x.wav', '')],
    [
      'a film without sound',
      () => make('x.mp4', [...lavfi('testsrc2=size=64x64:rate=10:duration=1'), '-c:v', 'libx264']),
    ],
    [
      'a header alone',
      () => write('x.wav', 'RIFF$\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x80\xbb\0\0\0\x77\x01\0\x02\0\x10\0data\0\0\0\0'),
    ],
  ])('that is %s', async (_, audio) => {
    await expect(finish({ audio: audio() })).rejects.toMatchObject({ name: 'MediaFailure' })
  })
})

it('finishAudio rejects a result that does not match the request', async () => {
  const spoil = (change: (folder: string) => void): Sandbox => ({
    async run(run) {
      const answer = await real.run(run)
      if (run.args.includes('libmp3lame')) change(run.outputFolder)
      return answer
    },
  })
  const shorter = make('x.mp3', [...tone(1), '-metadata', 'AIGC={}'])
  const changes = [
    (to: string) => truncateSync(join(to, 'result.mp3'), 20_000),
    (to: string) => copyFileSync(shorter, join(to, 'result.mp3')),
    (to: string) => truncateSync(join(to, 'cover.png'), 100),
  ]
  for (const change of changes) {
    await expect(finish({ audio: voice(-6) }, spoil(change))).rejects.toMatchObject({ name: 'MediaFailure' })
  }
})

it('finishAudio passes no customer text on a command line (D-174)', async () => {
  const lines: string[] = []
  const recordingSandbox: Sandbox = {
    run: (run) => {
      lines.push(...run.args, ...Object.keys(run.inputs))
      return real.run(run)
    },
  }
  await finish(
    { audio: voice(-6, 'customer-words-7f3a.wav', 0.5), label: '{"a":"customer-words-7f3a"}' },
    recordingSandbox,
  )
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.join(' ')).not.toContain('customer-words')
})
