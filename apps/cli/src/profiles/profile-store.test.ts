import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createProfileStore, profileOf, standardPlace } from './profile-store.ts'

const inFolder = () => createProfileStore(join(mkdtempSync(join(tmpdir(), 'profiles-')), 'kinora', 'profiles.json'))

it('has none before one was saved', () => {
  expect(inFolder().read()).toEqual({ profiles: {} })
})

it('keeps keys where nobody else reads them', () => {
  const store = inFolder()
  store.write({ current: 'home', profiles: { home: { url: 'http://127.0.0.1:1', key: 'secret' } } })
  expect(store.read()).toMatchObject({ current: 'home', profiles: { home: { key: 'secret' } } })
  expect(statSync(store.place).mode & 0o777).toBe(0o600)
})

it('names the file that it does not understand, and the profiles there are', () => {
  const store = inFolder()
  store.write({ profiles: { home: {} } })
  expect(() => profileOf(store.read(), 'work')).toThrow('there is no profile work; home')
  expect(() => profileOf(store.read(), 'constructor')).toThrow('there is no profile constructor')
  writeFileSync(store.place, '{')
  expect(() => store.read()).toThrow(store.place)
})

it('is where programs keep settings', () => {
  expect(standardPlace({ XDG_CONFIG_HOME: '/x' })).toBe('/x/kinora/profiles.json')
})
