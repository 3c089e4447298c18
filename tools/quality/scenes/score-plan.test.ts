import { expect, it } from 'vitest'
import { labelledPrompts, parts } from './labelled-prompts.ts'
import { scorePart } from './score-part.ts'
import { type SceneFacts, scorePlan } from './score-plan.ts'

const scene: SceneFacts = {
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
const score = (labels: string[], fine: string[] = []) => scorePlan({ id: 'english 1', prompt: '', labels, fine }, scene)

it('scorePlan counts labels of the plan as found and the others as missed', () => {
  const labels = ['time night', 'place city|street', 'count cat 2', 'colour cat black', 'camera in', 'without dog']
  expect(score(labels).missed).toEqual([])
  const others = ['time day', 'count cat many', 'colour umbrella red', 'without cat', 'without rain', 'mood calm']
  expect(score(others).found).toEqual([])
})

it('scorePlan counts objects that the prompt does not request', () => {
  expect(score(['subject cat|dog']).wrong).toEqual(['umbrella'])
  expect(score(['subject cat'], ['umbrella']).wrong).toEqual([])
})

it.each([
  ['working', 60],
  ['held-out', 60],
  ['everyday', 40],
] as const)('the %s part has %i prompts, half of them in each language', (part, many) => {
  const prompts = labelledPrompts(part)
  expect(prompts).toHaveLength(many)
  expect(prompts.filter(({ id }) => id.includes('english'))).toHaveLength(many / 2)
  expect(prompts.every(({ labels }) => labels.length > 1)).toBe(true)
})

it.each(parts)('planScene covers 90 % of the elements of the %s part, with at most 5 % wrong objects', (part) => {
  const { found, labels, wrong, subjects } = scorePart(part)
  expect(found / labels).toBeGreaterThanOrEqual(0.9)
  expect(wrong / subjects).toBeLessThanOrEqual(0.05)
})
