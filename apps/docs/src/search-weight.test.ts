import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { searchWeight } from './search-weight.ts'

it('search ranks guides before reference pages, and decision records last', () => {
  const pages = ['guides/webhooks', 'quick-start', 'reference/errors', 'reference/models/genq2', 'adr/0001-engine']
  const weights = pages.map(searchWeight)
  expect(weights).toEqual(weights.toSorted((a, b) => b - a))
  expect(new Set(weights).size).toBe(pages.length)
})

/** Pagefind finds a page only if it contains every word of the query. */
it.each([
  ['how do I restore a backup', 'operate/backups.md'],
  ['who gets the next slot', 'guides/rate-limits.md'],
  ['how do I add a provider', 'code-map.md'],
])('search for "%s" finds docs/%s, which contains every word of it', (question, page) => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs', page), 'utf8').toLowerCase()
  const words = new Set(text.match(/[a-z]+/g))
  expect(question.split(' ').filter((word) => !words.has(word.toLowerCase()))).toEqual([])
})
