import { expect, it } from 'vitest'
import { trimPauses } from '../../audio/analysis/transcribe.ts'
import { buildCues } from './build-cues.ts'

it('buildCues shows words while they are spoken, each phrase by its share of the letters', () => {
  const cues = buildCues([{ from: 1, to: 3, text: 'come with me, come home' }])
  expect(cues.map(({ text }) => text)).toEqual(['come with me,', 'come home'])
  expect(cues[0]?.from).toBe(1)
  expect(cues[0]?.to).toBe(cues[1]?.from)
  expect(cues[1]?.from).toBeCloseTo(1 + 2 * (13 / 22), 5)
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
