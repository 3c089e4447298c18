import { expect, it } from 'vitest'
import { assertTag, chooseNotes } from './release-checks.ts'

it('assertTag accepts only the tag of the version', () => {
  expect(() => assertTag('v0.2.0', '0.2.0', false)).not.toThrow()
  expect(() => assertTag('v0.3.0', '0.2.0', false)).toThrow('--tag must be v0.2.0 (got v0.3.0)')
  expect(() => assertTag('v0.3.0', '0.2.0', true)).toThrow('--tag must be v0.2.0 (got v0.3.0)')
})

it('assertTag needs a tag except in a dry run', () => {
  expect(() => assertTag(undefined, '0.2.0', false)).toThrow('--tag must be v0.2.0 (got none)')
  expect(() => assertTag(undefined, '0.2.0', true)).not.toThrow()
})

const changelog = '# Changelog\n\n## 0.2.0\n\n- Films.\n'

it('chooseNotes returns the section of the version and fails without one', () => {
  expect(chooseNotes(changelog, '0.2.0', false)).toEqual({ notes: '- Films.' })
  expect(() => chooseNotes(changelog, '0.3.0', false)).toThrow('CHANGELOG.md has no section for 0.3.0')
  expect(() => chooseNotes('## 0.3.0\n\n## 0.2.0\n\n- Films.', '0.3.0', false)).toThrow('no section for 0.3.0')
})

it('chooseNotes warns in a dry run and takes the newest section', () => {
  expect(chooseNotes(changelog, '0.1.0', true)).toEqual({
    notes: '- Films.',
    warning: 'CHANGELOG.md has no section for 0.1.0; in this dry run the notes are those of 0.2.0',
  })
  expect(chooseNotes('', '0.1.0', true).warning).toContain('the notes are empty')
})
