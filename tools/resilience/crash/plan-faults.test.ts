import { describe, expect, it } from 'vitest'
import { createRandom } from '../../testkit/random.ts'
import { orderFilms } from './film-orders.ts'
import { faultKinds, planFaults } from './plan-faults.ts'

const kindsOver = (seeds: readonly number[], count: number): Set<string> =>
  new Set(seeds.flatMap((seed) => planFaults(count, '', seed).map(({ kind }) => kind)))

describe('planFaults', () => {
  it('returns the same plan for the same seed and another plan for the next seed', () => {
    expect(planFaults(10, '', 7)).toEqual(planFaults(10, '', 7))
    expect(planFaults(10, '', 7)).not.toEqual(planFaults(10, '', 8))
  })
  it.each([
    { count: 10, samples: 2 },
    { count: 4, samples: 3 },
    { count: 5, samples: 3 },
    { count: 1, samples: 12 },
  ])('has every kind of fault within $samples consecutive samples of $count faults', ({ count, samples }) => {
    for (const first of [0, 1, 2, 77, 999_999_990]) {
      const seeds = Array.from({ length: samples }, (_, i) => first + i)
      expect(kindsOver(seeds, count)).toEqual(new Set(faultKinds))
    }
  })
  it('has every kind of fault in each whole run', () => {
    expect(kindsOver([3], 100)).toEqual(new Set(faultKinds))
    expect(planFaults(100, '', 3)).toHaveLength(100)
  })
  it('plans only the kinds that --only names', () => {
    expect(planFaults(20, 'engine', 1).every(({ kind }) => kind === 'kill engine')).toBe(true)
    expect(() => planFaults(1, 'nothing', 1)).toThrow('no kind of fault matches --only')
  })
})

it('small runs with consecutive seeds order every kind of film', () => {
  const films = [1, 2, 3, 4].flatMap((seed) =>
    orderFilms(3, { tenants: 4, withAnimatic: true, random: createRandom(seed, 'tasks'), seed }),
  )
  expect(new Set(films.map(({ path }) => path)).size).toBe(3)
  expect(films.some(({ twice }) => twice)).toBe(true)
  expect(films.some(({ cancelAfterMs }) => cancelAfterMs !== undefined)).toBe(true)
})
