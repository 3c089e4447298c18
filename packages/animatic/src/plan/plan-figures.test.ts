import { expect, it } from 'vitest'
import { planFigures } from './plan-figures.ts'
import type { Place, Trait } from './scene-plan.ts'

const figures = (prompt: string, count = 1, { seed = 7, places = [] as Place[], traits = [] as Trait[] } = {}) =>
  planFigures(prompt, count, { seed, places, traits, weather: 'clear', look: null })

it.each([
  ['an old man', { age: 'old', female: false }],
  ['a little girl in a red dress', { age: 'child', female: true, wear: 'dress', colour: 'red' }],
  ['a woman in blue', { female: true, colour: 'blue' }],
  ['a knight', { wear: 'armour', hat: 'helmet' }],
  ['两个孩子在奔跑', { age: 'child', stance: 'running' }],
  ['红衣女子在跳舞', { female: true, colour: 'red', stance: 'dancing' }],
  ['穿西装的男人', { female: false, wear: 'suit' }],
])('planFigures: %s looks like %j', (prompt, look) => {
  expect(figures(prompt)[0]).toMatchObject(look)
})

it('planFigures distinguishes people named one after the other', () => {
  const ages = figures('a grandmother and her two grandchildren', 3).map(({ age }) => age)
  expect(ages).toEqual(['old', 'child', 'child'])
})

it('planFigures varies people without a description, by index and by seed', () => {
  const crowd = figures('people', 8)
  for (const part of ['female', 'wear', 'hair'] as const)
    expect(new Set(crowd.map((figure) => figure[part])).size).toBeGreaterThan(1)
  expect(figures('people', 8)).toEqual(crowd)
  expect(figures('people', 8, { seed: 8 })).not.toEqual(crowd)
})

it('planFigures chooses clothes for the place', () => {
  expect(figures('a man', 1, { traits: ['snowy'] })[0]).toMatchObject({ wear: 'coat', hat: 'beanie' })
  expect(figures('a man', 1, { places: ['room'] })[0]?.stance).toBe('standing')
})
