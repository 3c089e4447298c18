import { Command } from 'commander'
import { beforeEach, expect, it } from 'vitest'
import type { CommandContext } from '../command-context.ts'
import { addProfiles } from './profile-commands.ts'
import type { ProfileStore } from './profile-store.ts'

type File = ReturnType<ProfileStore['read']>
let file: File = { profiles: {} }
beforeEach(() => {
  file = { profiles: {} }
})

const run = async (words: string, { given = {}, isJson = false } = {}) => {
  const lines: string[] = []
  const printed: unknown[] = []
  const context = {
    given: () => given,
    isJson: () => isJson,
    print: (value: unknown) => printed.push(value),
    terminal: { log: (line: string) => lines.push(line), show: (line: string) => lines.push(line) },
  } as unknown as CommandContext
  const store = {
    place: '/profiles.json',
    read: () => file,
    write(next: File) {
      file = next
    },
  } as ProfileStore
  const program = new Command().exitOverride()
  addProfiles(program, context, store)
  await program.parseAsync(['node', 'kinora', 'profile', ...words.split(' ')])
  return { lines, printed }
}
const settings = { url: 'https://a', key: 'gk_live_abcdefghijkl_secret' }

it('profile save stores the current settings and selects the first profile', async () => {
  const { lines } = await run('save a', { given: { ...settings, adminUrl: '' } })
  expect(file).toEqual({ current: 'a', profiles: { a: settings } })
  expect(lines).toEqual(['saved a in /profiles.json'])
  await run('save b', { given: { url: 'https://b' } })
  expect(file.current).toBe('a')
})

it('profile save rejects empty settings', async () => {
  await expect(run('save a')).rejects.toThrow('no settings to save')
  expect(file.profiles).toEqual({})
})

it('profile list marks the current profile and masks keys', async () => {
  file = { current: 'a', profiles: { a: settings, b: { url: 'https://b' } } }
  const { lines } = await run('list')
  expect(lines[0]).toMatch(/^\* a +https:\/\/a {2}gk_live_abcd…$/)
  expect(lines[1]).toMatch(/^ {2}b +https:\/\/b$/)
  const { printed } = await run('list', { isJson: true })
  expect(printed).toMatchObject([
    {
      profiles: [
        { name: 'a', is_used: true },
        { name: 'b', is_used: false, key: '' },
      ],
    },
  ])
  expect(JSON.stringify(printed)).not.toContain('secret')
})

it('profile use selects a profile and rejects an unknown one', async () => {
  file = { current: 'a', profiles: { a: settings, b: { url: 'https://b' } } }
  await run('use b')
  expect(file.current).toBe('b')
  await expect(run('use c')).rejects.toThrow('c')
  expect(file.current).toBe('b')
})

it('profile remove deletes a profile and clears the selection if it was current', async () => {
  file = { current: 'a', profiles: { a: settings, b: { url: 'https://b' } } }
  await run('remove b')
  expect(file).toEqual({ current: 'a', profiles: { a: settings } })
  await run('remove a')
  expect(file).toEqual({ profiles: {} })
  await expect(run('remove a')).rejects.toThrow('a')
})
