import { expect, it } from 'vitest'
import { halfOf, labelledPrompts } from './labelled-prompts.ts'
import { scoreHalf } from './score-half.ts'
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

it('has sixty prompts in each half, thirty in each language', () => {
  for (const half of ['working', 'held-out'] as const) {
    const prompts = labelledPrompts(half)
    expect(prompts).toHaveLength(60)
    expect(prompts.filter(({ id }) => id.startsWith('english'))).toHaveLength(30)
    expect(prompts.every((prompt) => halfOf(prompt) === half && prompt.labels.length > 1)).toBe(true)
  }
})

it.each(['working', 'held-out'] as const)(
  'plans nine of ten elements of the %s half, and hardly anything else',
  (half) => {
    const { found, labels, wrong, subjects } = scoreHalf(half)
    expect(found / labels).toBeGreaterThanOrEqual(0.9)
    expect(wrong / subjects).toBeLessThanOrEqual(0.05)
  },
)
