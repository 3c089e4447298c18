import type { Sandbox } from '@kinora/domain'
import { expect, it } from 'vitest'
import { lavfi, pixels, probe, readBytes, testFolder, tone } from '../fixtures/make-media.ts'
import { createMediaTools } from './create-media-tools.ts'
import { createSandbox } from './sandbox/create-sandbox.ts'
import { asEngine } from './test-setup/films.ts'
import { withNode } from './test-setup/with-node.ts'

const { make, folder } = testFolder('cut-sound')
const unusedSandbox: Sandbox = { run: () => Promise.reject(new Error('no program is needed')) }
const prepared = (seconds: number) =>
  make('sound.wav', [
    ...tone(seconds),
    '-ac',
    '2',
    '-c:a',
    'pcm_s16le',
    '-flags:a',
    '+bitexact',
    '-fflags',
    '+bitexact',
  ])
const cut = (sound: string, from: number, seconds: number) =>
  createMediaTools({ sandbox: withNode(unusedSandbox) }).cutSound({ sound, from, seconds, outputFolder: folder() })

it('cutSound returns exactly the samples of the range', async () => {
  const whole = prepared(3)
  const { file, ...facts } = await cut(whole, 0.75, 1.25)
  expect(facts).toEqual({ mediaType: 'audio/wav', width: 0, height: 0, seconds: 1.25 })
  expect(readBytes(file).subarray(44)).toEqual(readBytes(whole).subarray(44 + 4 * 36_000, 44 + 4 * 96_000))
  expect(probe(file).streams[0]).toMatchObject({ codec_name: 'pcm_s16le', channels: 2, sample_rate: '48000' })
})

it('cutSound appends silence where the sound has ended', async () => {
  const whole = prepared(1)
  const { file, seconds } = await cut(whole, 0.5, 2)
  const bytes = readBytes(file).subarray(44)
  expect([seconds, bytes.length]).toEqual([2, 4 * 96_000])
  expect(bytes.subarray(4 * 24_000).every((byte) => byte === 0)).toBe(true)
  expect((await cut(whole, 5, 1)).seconds).toBe(1)
})

it('cutSound omits no sample between adjacent ranges', async () => {
  const whole = prepared(1)
  const places = [0, 0.3337, 0.7171, 1]
  const parts = await Promise.all(
    places
      .slice(1)
      .map((to, i) => cut(whole, places[i] ?? 0, to - (places[i] ?? 0)).then(({ file }) => readBytes(file))),
  )
  expect(Buffer.concat(parts.map((part) => part.subarray(44)))).toEqual(readBytes(whole).subarray(44))
})

it('cutSound rejects a foreign sound file and an empty range', async () => {
  await expect(cut(make('x.wav', [...tone(1), '-c:a', 'pcm_s24le']), 0, 1)).rejects.toThrow('internal WAVE format')
  await expect(cut(prepared(1), 0, 0)).rejects.toThrow('out of bounds')
})

const film = (seconds: number) =>
  make('film.mp4', [...lavfi(`testsrc2=size=320x180:rate=24:duration=${seconds}`), ...tone(seconds), ...asEngine])

it('describeFilm reads a film of the built-in engine without running a program', async () => {
  const file = film(2)
  expect(await createMediaTools({ sandbox: withNode(unusedSandbox) }).describeFilm(file)).toEqual({
    file,
    mediaType: 'video/mp4',
    width: 320,
    height: 180,
    fps: 24,
    seconds: 2,
    hasSound: true,
  })
  expect(await createMediaTools({ sandbox: withNode(unusedSandbox) }).describeFilm(prepared(1))).toBeNull()
})

it('lastFrame returns the last frame of a film', async () => {
  const video = film(2)
  const tools = createMediaTools({ sandbox: createSandbox() })
  const frame = await tools.lastFrame({ video, outputFolder: folder(), signal: new AbortController().signal })
  expect(frame).toMatchObject({ mediaType: 'image/png', width: 320, height: 180, seconds: 0 })
  const last = make('last.png', [
    '-i',
    video,
    '-vf',
    'trim=start_frame=47,scale=flags=bicubic+accurate_rnd+full_chroma_int,format=rgb24',
    '-frames:v',
    '1',
  ])
  const [ours, theirs] = [pixels(frame.file), pixels(last)]
  expect(ours.reduce((sum, value, i) => sum + Math.abs(value - (theirs[i] ?? 0)), 0) / ours.length).toBeLessThan(2)
})
