import { expect, it } from 'vitest'
import { averageEnergy } from './average-energy.ts'
import { hasLyrics } from './is-voiced.ts'
import { selectSinger } from './select-singer.ts'

const shots = [0, 1, 2, 3, 4]

it.each([
  ['sing', 1, [0, 0, 0, 0, 0]],
  ['sing', 2, [0, 1, 0, 1, 0]],
  ['sing_perform', 1, [0, null, 0, null, 0]],
  ['sing_perform', 2, [0, null, 1, null, 0]],
  ['perform', 0, [null, null, null, null, null]],
  ['dance', 0, [null, null, null, null, null]],
] as const)('selectSinger in mode %s with %i singers alternates between them (D-286)', (mode, singers, expected) => {
  expect(shots.map((shot) => selectSinger(mode, shot, singers))).toEqual(expected)
})

it('hasLyrics finds lyrics by the transcript, else by the detected voice (D-286)', () => {
  const cues = [{ from: 0, to: 1 }]
  expect(hasLyrics({ language: 'en', cues }, { voiced: [] })).toBe(true)
  expect(hasLyrics({ language: 'en', cues: [] }, { voiced: [{ from: 2, to: 4 }] })).toBe(true)
  expect(hasLyrics({ language: '', cues: [] }, { voiced: [{ from: 2, to: 2.2 }] })).toBe(false)
  expect(hasLyrics(null, { voiced: [] })).toBe(false)
})

it('hasLyrics is true without a transcript and an analysis (D-286)', () => {
  expect(hasLyrics(null, null)).toBe(true)
})

it('averageEnergy weighs each second by its overlap with the shot', () => {
  expect(averageEnergy({ from: 0.5, seconds: 1 }, [0, 1])).toBeCloseTo(0.5)
  expect(averageEnergy({ from: 0.75, seconds: 1.25 }, [0, 1])).toBeCloseTo(0.8)
  expect(averageEnergy({ from: 10, seconds: 2 }, [0, 1])).toBe(0.5)
})
