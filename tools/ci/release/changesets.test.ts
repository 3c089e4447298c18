import { expect, it } from 'vitest'
import { repoRoot } from '../../testkit/environment.ts'
import { parseChangeset, readChangesets, renderChanges } from './changesets.ts'

const change = "---\n'@kinora/api': minor\n'@kinora/sdk': patch\n---\n\nFilms:\n\n- ad films\n- comics\n"
const fix = "---\n'@kinora/api': patch\n---\n\nHEAD of result URLs.\n"

it('parseChangeset separates changes from fixes', () => {
  expect(parseChangeset('a.md', change)).toEqual({ isFix: false, text: 'Films:\n\n- ad films\n- comics' })
  expect(parseChangeset('b.md', fix)).toEqual({ isFix: true, text: 'HEAD of result URLs.' })
})

it('parseChangeset rejects a file without a head', () => {
  expect(() => parseChangeset('c.md', 'Films')).toThrow('c.md: not a changeset')
})

it('renderChanges lists changes before fixes and indents the lines of an item', () => {
  const changesets = [parseChangeset('b.md', fix), parseChangeset('a.md', change)]
  expect(renderChanges(changesets)).toBe(
    '### Changes\n\n- Films:\n\n  - ad films\n  - comics\n\n### Fixes\n\n- HEAD of result URLs.',
  )
})

it('every changeset of this repository can be parsed', () => {
  expect(readChangesets(repoRoot).every(({ text }) => text !== '')).toBe(true)
})
