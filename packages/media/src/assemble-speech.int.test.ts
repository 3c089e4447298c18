import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AssembleSpeech, Sandbox } from '@kinora/domain'
import { describe, expect, it } from 'vitest'
import { lavfi, probe, readBytes, samples, testFolder, tone } from '../fixtures/make-media.ts'
import { assembleSpeech } from './assemble-speech.ts'
import { createSandbox } from './sandbox/create-sandbox.ts'

const { make, write, folder } = testFolder('assemble-speech')
const real = createSandbox()

const assemble = (input: Partial<AssembleSpeech>, sandbox: Sandbox = real) =>
  assembleSpeech(sandbox, {
    parts: [],
    speed: 1,
    pitch: 0,
    outputFolder: folder(),
    signal: new AbortController().signal,
    ...input,
  })

/** A buzz with the overtones of a voice, with silence before and after it, at a sample rate that a model might use. */
const spoken = (seconds: number, { hertz = 150, before = 0.2, after = 0.35, rate = 24_000, name = 'x.wav' } = {}) => {
  const wave = [1, 2, 3, 4, 5, 6].map((tone) => `sin(2*PI*${hertz * tone}*t)/${tone}`).join('+')
  const between = `between(t\\,${before}\\,${before + seconds})`
  const length = before + seconds + after
  return make(name, lavfi(`aevalsrc=0.3*${between}*(${wave})+0.0003*sin(100*t):s=${rate}:d=${length}`))
}
const part = (file: string, pauseAfterSeconds = 0) => ({ file, pauseAfterSeconds })

/** Estimates the pitch from the lag with the highest autocorrelation in the middle of the sound. */
const estimatePitch = (wave: Float32Array): number => {
  const from = Math.floor(wave.length / 2) - 4096
  const window = wave.subarray(from, from + 8192)
  const likeness = (lag: number): number => {
    let sum = 0
    for (let at = 0; at + lag < window.length; at += 1) sum += (window[at] ?? 0) * (window[at + lag] ?? 0)
    return sum / (window.length - lag)
  }
  const lags = Array.from({ length: 1000 }, (_, index) => 60 + index).map((lag) => ({ lag, like: likeness(lag) }))
  const most = lags.reduce((best, { like }) => Math.max(best, like), 0)
  // Multiples of the period correlate as well, so the first peak counts.
  const first = lags.findIndex(({ like }, at) => like > 0.85 * most && like >= (lags[at + 1]?.like ?? 0))
  return 44_100 / (lags[first]?.lag ?? 1)
}
const semitones = (hertz: number, base: number): number => 12 * Math.log2(hertz / base)

it('assembleSpeech joins parts into one mono wave at 44.1 kHz', async () => {
  const done = await assemble({ parts: [part(spoken(1)), part(spoken(0.5))] })
  expect(probe(done.file).streams[0]).toMatchObject({ codec_name: 'pcm_s16le', sample_rate: '44100', channels: 1 })
  expect(samples(done.file).length / 44_100).toBeCloseTo(done.seconds, 6)
  expect(Math.abs(done.seconds - 1.5)).toBeLessThan(0.1)
  expect(readdirSync(join(done.file, '..'))).toEqual(['speech.wav'])
})

describe('pause between parts of a speech', () => {
  it.each([0.01, 0.5, 1.25, 3])('of %d s adds exactly that time', async (pause) => {
    const [one, other] = [spoken(1), spoken(0.7, { before: 0.05, after: 0.6 })]
    const alone = await Promise.all([one, other].map(async (file) => (await assemble({ parts: [part(file)] })).seconds))
    const { seconds } = await assemble({ parts: [part(one, pause), part(other)] })
    expect(Math.abs(seconds - pause - (alone[0] ?? 0) - (alone[1] ?? 0))).toBeLessThan(0.001)
  })

  it.each([
    [0.5, 0],
    [2, 0],
    [1, 12],
    [1, -12],
    [1.5, 5],
  ])('keeps its length at a speed of %d and a pitch of %d', async (speed, pitch) => {
    const [one, other] = [spoken(1), spoken(0.7)]
    const without = await assemble({ parts: [part(one), part(other)], speed, pitch })
    const paused = await assemble({ parts: [part(one, 2), part(other)], speed, pitch })
    expect(paused.seconds - without.seconds).toBeCloseTo(2, 3)
    const wave = samples(paused.file)
    let longest = 0
    let run = 0
    for (const sample of wave) {
      run = sample === 0 ? run + 1 : 0
      longest = Math.max(longest, run)
    }
    expect(Math.abs(longest / 44_100 - 2)).toBeLessThan(0.05)
  })
})

describe('voice of an assembled speech', () => {
  it.each([0.5, 0.8, 1.5, 2])('speaks %d times as fast at the same pitch', async (speed) => {
    const done = await assemble({ parts: [part(spoken(2))], speed })
    expect(Math.abs(done.seconds - 2 / speed)).toBeLessThan(0.15)
    expect(Math.abs(semitones(estimatePitch(samples(done.file)), 150))).toBeLessThan(0.5)
  })

  it.each([-12, -7, -1, 1, 4, 12])('moves by %d semitones at the same speed', async (pitch) => {
    const done = await assemble({ parts: [part(spoken(2))], pitch })
    expect(Math.abs(done.seconds - 2)).toBeLessThan(0.15)
    expect(Math.abs(semitones(estimatePitch(samples(done.file)), 150) - pitch)).toBeLessThan(0.5)
  })

  it.each([
    [0.5, 12],
    [2, -12],
    [1.3, 3],
  ])('changes both without rubberband too: %d times, %d semitones', async (speed, pitch) => {
    const plain: Sandbox = {
      run: async (run) => (await real.run(run)).replaceAll('rubberband', 'none'),
    }
    const done = await assemble({ parts: [part(spoken(2))], speed, pitch }, plain)
    expect(Math.abs(done.seconds * speed - 2)).toBeLessThan(0.15)
    expect(Math.abs(semitones(estimatePitch(samples(done.file)), 150) - pitch)).toBeLessThan(1)
  })
})

it('assembleSpeech joins many parts of different formats', async () => {
  const files = [spoken(0.3), spoken(0.3, { name: 'x.mp3' }), make('x.wav', [...tone(0.3), '-ac', '2', '-ar', '48000'])]
  const parts = Array.from({ length: 50 }, (_, at) => part(files[at % 3] ?? '', 0.1))
  const done = await assemble({ parts, speed: 1.2 })
  expect(Math.abs(done.seconds - 50 * (0.3 / 1.2 + 0.1))).toBeLessThan(50 * 0.08)
}, 60_000)

it('assembleSpeech rejects silence and files that are not sound', async () => {
  const still = make('x.wav', lavfi('anullsrc=d=1'))
  await expect(assemble({ parts: [part(still, 1)] })).rejects.toMatchObject({ kind: 'refused' })
  const text = write('x.wav', 'ffconcat version 1.0\n')
  await expect(assemble({ parts: [part(text)] })).rejects.toMatchObject({ kind: 'refused' })
  const broken = write('x.wav', readBytes(spoken(0.3)).subarray(0, 30))
  await expect(assemble({ parts: [part(broken)] })).rejects.toMatchObject({ name: 'MediaFailure' })
})

it('assembleSpeech returns the same samples for the same parts', async () => {
  const parts = [part(spoken(0.5), 0.3), part(spoken(0.4))]
  const [one, other] = await Promise.all([assemble({ parts, pitch: 3 }), assemble({ parts, pitch: 3 })])
  expect(readBytes(one.file).equals(readBytes(other.file))).toBe(true)
})
