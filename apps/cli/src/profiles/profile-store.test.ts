import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createProfileStore, defaultPath, findProfile } from './profile-store.ts'

const inFolder = () => createProfileStore(join(mkdtempSync(join(tmpdir(), 'profiles-')), 'kinora', 'profiles.json'))

it('the profile store is empty before the first save', () => {
  expect(inFolder().read()).toEqual({ profiles: {} })
})

it('the profile store writes a file that only its owner can read', () => {
  const store = inFolder()
  store.write({ current: 'home', profiles: { home: { url: 'http://127.0.0.1:1', key: 'secret' } } })
  expect(store.read()).toMatchObject({ current: 'home', profiles: { home: { key: 'secret' } } })
  expect(statSync(store.place).mode & 0o777).toBe(0o600)
})

it('the profile store names an invalid file and lists the profiles for an unknown name', () => {
  const store = inFolder()
  store.write({ profiles: { home: {} } })
  expect(() => findProfile(store.read(), 'work')).toThrow('unknown profile work; saved profiles: home')
  expect(() => findProfile(store.read(), 'constructor')).toThrow('unknown profile constructor')
  writeFileSync(store.place, '{')
  expect(() => store.read()).toThrow(store.place)
})

it('defaultPath is below XDG_CONFIG_HOME', () => {
  expect(defaultPath({ XDG_CONFIG_HOME: '/x' })).toBe('/x/kinora/profiles.json')
})
