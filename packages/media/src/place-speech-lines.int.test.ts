import { readFileSync } from 'node:fs'
import type { LaySpeech } from '@kinora/domain'
import { expect, it } from 'vitest'
import { lavfi, probe, samples, testFolder } from '../fixtures/make-media.ts'
import { createMediaTools } from './create-media-tools.ts'
import { createSandbox } from './sandbox/create-sandbox.ts'
import { measureLoudness } from './test-setup/films.ts'

const { make, folder } = testFolder('speech-lines')
/** A tone of varying volume, similar to a voice. */
const line = (seconds: number, hertz = 220, level = 0.2) =>
  make('line.wav', [
    ...lavfi(`aevalsrc='${level}*sin(2*PI*${hertz}*t)*(0.6+0.4*sin(2*PI*4*t))':s=48000:d=${seconds}:c=stereo`),
    '-c:a',
    'pcm_s16le',
    '-fflags',
    '+bitexact',
  ])
const place = (input: Pick<LaySpeech, 'lines' | 'seconds'>) =>
  createMediaTools({ sandbox: createSandbox() }).layLines({
    label: '{"中":"1"}',
    outputFolder: folder(),
    signal: new AbortController().signal,
    ...input,
  })

/** Returns start and end of the audible part, in seconds. */
const findAudible = (sound: Float32Array, from: number, to: number): [number, number] => {
  const loud = [...sound.subarray(from * 44_100, to * 44_100)].map((value) => Math.abs(value) > 0.02)
  return [from + loud.indexOf(true) / 44_100, from + (loud.lastIndexOf(true) + 1) / 44_100]
}

it('placeSpeechLines places each line at its start and tempo, and returns the length and loudness of the film', async () => {
  const lines = [
    { sound: line(1), from: 0.5, rate: 1 },
    { sound: line(1, 300, 0.1), from: 2, rate: 1.08 },
    { sound: line(1), from: 3.5, rate: 0.92 },
  ]
  const { result, cover, seconds } = await place({ lines, seconds: 5 })
  const sound = samples(result)
  expect(seconds).toBeCloseTo(5, 1)
  expect(Math.abs(sound.length - 5 * 44_100)).toBeLessThan(2400)
  const places = [
    { from: 0, to: 1.8, begins: 0.5, ends: 1.5 },
    { from: 1.8, to: 3.3, begins: 2, ends: 2.926 },
    { from: 3.3, to: 5, begins: 3.5, ends: 4.587 },
  ]
  for (const { from, to, begins, ends } of places) {
    const [begin, end] = findAudible(sound, from, to)
    expect(Math.abs(begin - begins)).toBeLessThan(0.02)
    expect(Math.abs(end - ends)).toBeLessThan(0.04)
  }
  expect(Math.abs(measureLoudness(result) + 16)).toBeLessThanOrEqual(1)
  expect(probe(result).format.tags).toMatchObject({ AIGC: '{"中":"1"}' })
  expect(readFileSync(cover).toString('latin1', 1, 4)).toBe('PNG')
})

it('placeSpeechLines keeps the pitch of a faster line', async () => {
  const { result } = await place({ lines: [{ sound: line(2), from: 0, rate: 1.08 }], seconds: 2 })
  const sound = samples(result).subarray(22_050, 66_150)
  let crossings = 0
  for (let i = 1; i < sound.length; i += 1) if ((sound[i - 1] ?? 0) < 0 && (sound[i] ?? 0) >= 0) crossings += 1
  expect(Math.abs(crossings - 220)).toBeLessThan(5)
})

it('placeSpeechLines fades out a line that exceeds the film, and returns silence without lines', async () => {
  const { result } = await place({ lines: [{ sound: line(2), from: 0.5, rate: 1 }], seconds: 1 })
  expect(Math.abs(samples(result).length - 44_100)).toBeLessThan(2400)
  const silent = await place({ lines: [], seconds: 1 })
  expect(samples(silent.result).every((value) => Math.abs(value) < 0.001)).toBe(true)
})

it('placeSpeechLines places more lines than one program may open', async () => {
  const sound = line(0.2)
  const lines = Array.from({ length: 40 }, (_, i) => ({ sound, from: i / 4, rate: i % 2 === 0 ? 1 : 1.05 }))
  const { result } = await place({ lines, seconds: 10 })
  const audio = samples(result)
  for (const { from } of lines) expect(findAudible(audio, from, from + 0.24)[0]).toBeCloseTo(from, 1)
})
