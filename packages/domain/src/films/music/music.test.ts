import { expect, it } from 'vitest'
import { energyOf } from './energy-of.ts'
import { hasLyrics } from './is-voiced.ts'
import { whoSings } from './who-sings.ts'

const shots = [0, 1, 2, 3, 4]

it.each([
  ['sing', 1, [0, 0, 0, 0, 0]],
  ['sing', 2, [0, 1, 0, 1, 0]],
  ['sing_perform', 1, [0, null, 0, null, 0]],
  ['sing_perform', 2, [0, null, 1, null, 0]],
  ['perform', 0, [null, null, null, null, null]],
  ['dance', 0, [null, null, null, null, null]],
] as const)('mode %s with %i singers gives them their shots in turn (D-286)', (mode, singers, expected) => {
  expect(shots.map((shot) => whoSings(mode, shot, singers))).toEqual(expected)
})

it('hears lyrics in what could be written down, else in what sounds like a voice (D-286)', () => {
  const cues = [{ from: 0, to: 1 }]
  expect(hasLyrics({ language: 'en', cues }, { voiced: [] })).toBe(true)
  expect(hasLyrics({ language: 'en', cues: [] }, { voiced: [{ from: 2, to: 4 }] })).toBe(true)
  expect(hasLyrics({ language: '', cues: [] }, { voiced: [{ from: 2, to: 2.2 }] })).toBe(false)
  expect(hasLyrics(null, { voiced: [] })).toBe(false)
})

it('goes on where nobody could tell whether there are lyrics (D-286)', () => {
  expect(hasLyrics(null, null)).toBe(true)
})

it('weighs the energy of a shot by how long each second of it lasts', () => {
  expect(energyOf({ from: 0.5, seconds: 1 }, [0, 1])).toBeCloseTo(0.5)
  expect(energyOf({ from: 0.75, seconds: 1.25 }, [0, 1])).toBeCloseTo(0.8)
  expect(energyOf({ from: 10, seconds: 2 }, [0, 1])).toBe(0.5)
})
