import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Chance } from '../ports/chance.ts'
import { keyInHeader, newKey, readKey } from './api-key.ts'

const chance: Chance = {
  random16: () => 1,
  random31: () => 1,
  sha256: (text) => createHash('sha256').update(text).digest('base64url'),
  randomWord: (size) => randomBytes(size).toString('base64url').slice(0, size),
}

it('gives keys of the published form, which read back (D-062)', () => {
  const { key, id, secret } = newKey('live', chance)
  expect(key).toMatch(/^gk_live_[\w-]{12}_[\w-]{43}_[\w-]{6}$/)
  expect(readKey(key, chance)).toEqual({ env: 'live', id, secret })
})

it('takes a key with one changed character for no key at all', () => {
  const { key } = newKey('live', chance)
  for (let at = 0; at < key.length; at += 1) {
    const changed = key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1)
    expect(readKey(changed, chance)).toBeUndefined()
  }
})

it.each([
  ['Token abc', 'abc'],
  ['bearer abc', 'abc'],
  ['Token  abc', undefined],
  ['Token abc ', undefined],
  ['Basic abc', undefined],
  ['abc', undefined],
  [undefined, undefined],
])('reads %s as %s (D-060)', (header, key) => {
  expect(keyInHeader(header)).toBe(key)
})
