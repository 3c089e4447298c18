import { expect, it } from 'vitest'
import { addSection, findNewestVersion, findSection } from './changelog.ts'

const changelog = `# Changelog

All packages have the same version.

## 0.2.0 (2026-11-20)

### Changes

- Films.

## [0.1.0]

- Text to video.
`

it('findSection returns the text of a version without its heading', () => {
  expect(findSection(changelog, '0.2.0')).toBe('### Changes\n\n- Films.')
  expect(findSection(changelog, '0.1.0')).toBe('- Text to video.')
  expect(findSection(changelog, '0.2')).toBeUndefined()
})

it('findNewestVersion returns the first version, or undefined for an empty changelog', () => {
  expect(findNewestVersion(changelog)).toBe('0.2.0')
  expect(findNewestVersion('# Changelog\n')).toBeUndefined()
})

it('addSection puts a version above the others', () => {
  const added = addSection(changelog, { version: '0.3.0', date: '2026-12-01', body: '- Console.\n' })
  expect(added).toBe(changelog.replace('## 0.2.0', '## 0.3.0 (2026-12-01)\n\n- Console.\n\n## 0.2.0'))
})

it('addSection begins a changelog and keeps a section that exists', () => {
  const begun = addSection('', { version: '0.1.0', date: '2026-11-01', body: '- First.' })
  expect(begun).toBe('# Changelog\n\n## 0.1.0 (2026-11-01)\n\n- First.\n')
  expect(addSection(begun, { version: '0.1.0', date: '2026-11-02', body: '- Other.' })).toBe(begun)
})
