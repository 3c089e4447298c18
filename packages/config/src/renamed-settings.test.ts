import { expect, it } from 'vitest'
import { settingFields as s } from './fields.ts'
import { parseSettings } from './parse.ts'
import { applyRenames, renamedSettings } from './renamed-settings.ts'

const shape = { MODELS_DIR: s.MODELS_DIR }

it('a setting is read under its old name, with a warning that names the new one', () => {
  expect(parseSettings(shape, { MODELS_FOLDER: '/old' })).toEqual({
    settings: { MODELS_DIR: '/old' },
    warnings: ['MODELS_FOLDER: was renamed to MODELS_DIR; the old name works until 0.4'],
  })
})

it('a setting under its new name takes precedence over the old one', () => {
  expect(parseSettings(shape, { MODELS_FOLDER: '/old', MODELS_DIR: '/new' })).toEqual({
    settings: { MODELS_DIR: '/new' },
    warnings: ['MODELS_FOLDER: ignored, because MODELS_DIR is set; remove it'],
  })
})

it('a process warns only of renamed settings that it reads', () => {
  expect(parseSettings({ CELL_ID: s.CELL_ID }, { MODELS_FOLDER: '/old' })).toMatchObject({ warnings: [] })
})

it('every renamed setting leads to a setting that exists, and its old name is no setting', () => {
  for (const [from, { to }] of Object.entries(renamedSettings)) {
    expect(Object.keys(s)).toContain(to)
    expect(Object.keys(s)).not.toContain(from)
    expect(applyRenames({ [from]: 'value' }).environment[to]).toBe('value')
  }
})
