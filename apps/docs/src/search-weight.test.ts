import { expect, it } from 'vitest'
import { searchWeight } from './search-weight.ts'

it('search ranks guides before reference pages, and decision records last', () => {
  const pages = ['guides/webhooks', 'quick-start', 'reference/errors', 'reference/models/genq2', 'adr/0001-engine']
  const weights = pages.map(searchWeight)
  expect(weights).toEqual(weights.toSorted((a, b) => b - a))
  expect(new Set(weights).size).toBe(pages.length)
})
