import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { wholeItems } from './whole-items.ts'
import { readWholeResults, renderWholePage, wholePage } from './whole-results.ts'

it('the page of the whole check shows the recorded results', () => {
  expect(readFileSync(wholePage, 'utf8')).toBe(renderWholePage(readWholeResults()))
})

it('every recorded result belongs to an item', () => {
  const titles = wholeItems.map(({ title }) => title)
  expect(Object.keys(readWholeResults()).filter((title) => !titles.includes(title))).toEqual([])
})

it('an item that never ran is shown as not run', () => {
  expect(renderWholePage({})).toContain('not run yet | no test failed or skipped | –')
})
