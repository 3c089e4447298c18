import { expect, it } from 'vitest'
import { cutAtPauses } from './cut-at-pauses.ts'
import { findSpeech } from './find-speech.ts'
import { measureVoice } from './measure-voice.ts'

const sampleRate = 16_000
const tone = (hertz: number, seconds: number, level = 0.5) =>
  Float32Array.from(
    { length: seconds * sampleRate },
    (_, at) => level * Math.sin((2 * Math.PI * hertz * at) / sampleRate),
  )
const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]))

it('cutAtPauses cuts a long voice in its pauses', () => {
  const samples = joined(tone(300, 4), tone(300, 0.4, 0), tone(300, 4), tone(300, 0.4, 0), tone(300, 3))
  const pieces = cutAtPauses({ sampleRate, samples }, 5)
  expect(pieces[0]?.from).toBe(0)
  expect(pieces.at(-1)?.to).toBe(samples.length)
  expect(pieces.map(({ to }) => to / sampleRate)[0]).toBeGreaterThan(4)
  expect(pieces.map(({ to }) => to / sampleRate)[0]).toBeLessThan(4.4)
  expect(pieces.every(({ from, to }) => to - from <= 5 * sampleRate)).toBe(true)
  expect(pieces.slice(1).map(({ from }) => from)).toEqual(pieces.slice(0, -1).map(({ to }) => to))
})

it('measureVoice distinguishes loud from quiet, open from closed, and rounded from spread', () => {
  const samples = joined(tone(300, 0.5, 0), tone(800, 0.5), tone(250, 0.5, 0.25), tone(2500, 0.5))
  const moments = measureVoice({ sampleRate, samples }, 10, 20)
  const [silence, open, murmur, spread] = [moments[2], moments[7], moments[12], moments[17]]
  expect(silence?.loud).toBeLessThan(0.02)
  expect(open?.loud).toBeGreaterThan(0.5)
  expect(open?.open ?? 0).toBeGreaterThan((murmur?.open ?? 1) + 0.3)
  expect(murmur?.round ?? 0).toBeGreaterThan((spread?.round ?? 1) + 0.5)
})

it('measureVoice returns a moment for every frame, also after the end of the voice', () => {
  expect(measureVoice({ sampleRate, samples: tone(300, 0.5) }, 24, 24)).toHaveLength(24)
})

it('findSpeech returns the stretches with speech', () => {
  const frame = 0.032
  const likely = [
    ...Array(20).fill(0.05),
    ...Array(30).fill(0.9),
    ...Array(5).fill(0.1),
    ...Array(30).fill(0.8),
    ...Array(30).fill(0.02),
  ]
  likely[110] = 0.9
  const [speech, ...more] = findSpeech(likely, frame)
  expect(more).toEqual([])
  expect(speech?.from).toBeCloseTo(20 * frame - 0.06, 3)
  expect(speech?.to).toBeCloseTo(85 * frame + 0.06, 3)
  expect(findSpeech(Array(50).fill(0.2), frame)).toEqual([])
})
