import { describe, expect, it } from 'vitest'
import { createRandom } from '../../testkit/random.ts'
import { checkCharge, drawFilms } from './film-requests.ts'

describe('checkCharge', () => {
  it('accepts a charge within the quote and of the price list', () => {
    expect(checkCharge(20, { credits: 20, credits_max: 20 })).toBeUndefined()
    expect(checkCharge(12, { credits: 10, credits_max: 20 }, [12, 18])).toBeUndefined()
  })
  it('rejects a charge outside of the quote and one that is not in the price list', () => {
    expect(checkCharge(21, { credits: 10, credits_max: 20 }, [21])).toBe('cost 21, outside of 10 to 20')
    expect(checkCharge(19, { credits: 10, credits_max: 20 })).toBe('cost 19, the price list has 20')
  })
})

it('drawFilms covers every kind with six films, or with fewer films over consecutive seeds', () => {
  const paths = (count: number, seed: number): string[] =>
    drawFilms(count, seed, createRandom(seed, 'films')).map(({ path }) => path.replace('genernal', 'general'))
  expect(new Set(paths(6, 5)).size).toBe(6)
  expect(new Set([1, 2, 3].flatMap((seed) => paths(2, seed))).size).toBe(6)
  expect(paths(7, 5)).toEqual(paths(7, 5))
})
