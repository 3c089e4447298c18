import { expect, it } from 'vitest'
import { trimPauses } from '../../audio/analysis/transcribe.ts'
import { buildCues } from './build-cues.ts'

it('buildCues shows words while they are spoken, each phrase by its share of the letters', () => {
  const cues = buildCues([{ from: 1, to: 3, text: 'come with me now, come back home' }])
  expect(cues.map(({ text }) => text)).toEqual(['come with me now,', 'come back home'])
  expect(cues[0]?.from).toBe(1)
  expect(cues[0]?.to).toBe(cues[1]?.from)
  expect(cues[1]?.from).toBeCloseTo(1 + 2 * (17 / 31), 5)
  expect(cues[1]?.to).toBe(3)
})

it('buildCues splits text that is too long to read at once', () => {
  const cues = buildCues([{ from: 0, to: 4, text: 'la '.repeat(60) }])
  expect(cues.length).toBeGreaterThan(2)
  expect(cues.every(({ text }) => text.length <= 60)).toBe(true)
})

it('trimPauses removes the pauses around the audible part', () => {
  const sampleRate = 16_000
  const isAudible = (at: number): boolean => at >= sampleRate && at < 3 * sampleRate
  const samples = Float32Array.from({ length: 4 * sampleRate }, (_, at) => (isAudible(at) ? Math.sin(at / 8) : 0))
  const { from, to } = trimPauses({ sampleRate, samples }, { from: 0, to: samples.length })
  expect(from / sampleRate).toBeCloseTo(0.92, 2)
  expect(to / sampleRate).toBeCloseTo(3.08, 2)
})

it('buildCues leaves no cue of one or two words beside another', () => {
  const pieces = [
    { from: 0, to: 3, text: 'Hello, this is the lamp that lights every late hour of your long working day. Really.' },
    { from: 3.5, to: 4, text: 'Oh yes!' },
    { from: 4.5, to: 7, text: 'It is made of oak, and it lasts.' },
  ]
  const cues = buildCues(pieces)
  expect(cues.every(({ text }) => text.split(' ').length > 2)).toBe(true)
  expect(cues.map(({ text }) => text).join(' ')).toBe(pieces.map(({ text }) => text).join(' '))
  expect(cues.every(({ from }, at) => at === 0 || from >= (cues[at - 1]?.to ?? 0) - 1e-9)).toBe(true)
})
