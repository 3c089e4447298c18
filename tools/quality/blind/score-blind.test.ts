import { expect, it } from 'vitest'
import { blindFilms, filmScores } from './blind-films.ts'
import { blindPictures } from './blind-pictures.ts'
import { blindPrompts } from './blind-prompts.ts'
import type { DrawnFacts } from './drawn-facts.ts'
import { scoreBlindPrompt } from './score-blind.ts'

const drawn: DrawnFacts = {
  groups: { place: ['room'], time: ['day'], weather: [], trait: [], look: ['oil'], mood: [], camera: [] },
  subjects: [
    { kind: 'person', count: 1, colour: null, aboard: null },
    { kind: 'cat', count: 2, colour: null, aboard: null },
    { kind: 'basket', count: 1, colour: null, aboard: null },
  ],
  people: [{ age: 'old', gender: 'female', wear: 'dress', hat: 'none', stance: 'walking' }],
  notDrawn: ['laundry'],
  isStoryboard: false,
}
const score = (...checks: string[]) =>
  scoreBlindPrompt(
    { id: 'x-1', topic: 'x', prompt: '', elements: checks.map((check) => ({ name: 'laundry basket', check })) },
    drawn,
  )
const verdicts = (...checks: string[]) => score(...checks).elements.map(({ verdict }) => verdict)

it('scoreBlindPrompt counts elements of the plan as shown', () => {
  expect(verdicts('subject cat|dog', 'count cat 2', 'place room', 'age old', 'look oil')).toEqual(
    Array.from({ length: 5 }, () => 'shown'),
  )
})

it('scoreBlindPrompt counts another number, action or relation of a drawn thing as wrong', () => {
  expect(verdicts('count cat 3', 'act person', 'rel cat basket', 'stance running')).toEqual(
    Array.from({ length: 4 }, () => 'wrong'),
  )
  expect(verdicts('subject dog', 'none', 'act dog', 'time night')).toEqual(Array.from({ length: 4 }, () => 'missing'))
})

it('scoreBlindPrompt lists things that no element requests, and elements that the engine names', () => {
  const scored = score('subject cat', 'place street')
  expect(scored.unrequested).toEqual(['person', 'basket', 'room', 'oil'])
  expect(scored.elements.every(({ isNamed }) => isNamed)).toBe(true)
})

it('the blind set has 60 prompts of nine topics, six films and twelve pictures with regions', () => {
  const prompts = blindPrompts()
  expect(prompts).toHaveLength(60)
  expect(new Set(prompts.map(({ topic }) => topic)).size).toBe(9)
  expect(prompts.every(({ elements }) => elements.length > 1 && elements.every(({ check }) => check !== ''))).toBe(true)
  expect(blindFilms()).toHaveLength(6)
  const pictures = blindPictures()
  expect(pictures).toHaveLength(12)
  for (const { x, y, width, height } of pictures.flatMap(({ regions }) => regions))
    expect([x, y, x + width, y + height].every((share) => share >= 0 && share <= 1.001)).toBe(true)
})

it('the six films show their characters in every shot that names them, except on end cards', () => {
  const scores = filmScores()
  for (const { id, visible, card } of blindFilms()) {
    const shots = scores.get(id) ?? []
    expect(shots.map((marks) => marks.length)).toEqual(visible.map((things) => things.length))
    const inScenes = card === null ? shots : shots.slice(0, -1)
    expect(inScenes.join('')).toMatch(/^s+$/)
  }
})
