import { expect, it } from 'vitest'
import { labelledPrompts, parts } from './labelled-prompts.ts'
import { scorePart } from './score-part.ts'
import { type Seen, scorePlan } from './score-plan.ts'

const seen: Seen = {
  time: 'night',
  weather: 'rain',
  look: 'noir',
  mood: null,
  places: ['street'],
  traits: ['neon'],
  camera: ['in'],
  subjects: [
    { kind: 'cat', count: 2, colour: 'black' },
    { kind: 'umbrella', count: 1, colour: null },
  ],
}
const score = (labels: string[], fine: string[] = []) => scorePlan({ id: 'english 1', prompt: '', labels, fine }, seen)

it('finds what the plan has and misses what it has not', () => {
  const labels = ['time night', 'place city|street', 'count cat 2', 'colour cat black', 'camera in', 'without dog']
  expect(score(labels).missed).toEqual([])
  const others = ['time day', 'count cat many', 'colour umbrella red', 'without cat', 'without rain', 'mood calm']
  expect(score(others).found).toEqual([])
})

it('counts objects that nobody asked for', () => {
  expect(score(['subject cat|dog']).wrong).toEqual(['umbrella'])
  expect(score(['subject cat'], ['umbrella']).wrong).toEqual([])
})

it.each([
  ['working', 60],
  ['held-out', 60],
  ['everyday', 40],
] as const)('has in its %s part %i prompts, as many in each language', (part, many) => {
  const prompts = labelledPrompts(part)
  expect(prompts).toHaveLength(many)
  expect(prompts.filter(({ id }) => id.includes('english'))).toHaveLength(many / 2)
  expect(prompts.every(({ labels }) => labels.length > 1)).toBe(true)
})

it.each(parts)('plans nine of ten elements of the %s part, and hardly anything else', (part) => {
  const { found, labels, wrong, subjects } = scorePart(part)
  expect(found / labels).toBeGreaterThanOrEqual(0.9)
  expect(wrong / subjects).toBeLessThanOrEqual(0.05)
})
