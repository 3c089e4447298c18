import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { RandomSource } from '../ports/random-source.ts'
import { keyInHeader, newKey, readKey } from './api-key.ts'

const randomSource: RandomSource = {
  random16: () => 1,
  random31: () => 1,
  sha256: (text) => createHash('sha256').update(text).digest('base64url'),
  randomWord: (size) => randomBytes(size).toString('base64url').slice(0, size),
}

it('newKey returns keys of the published form that readKey parses (D-062)', () => {
  const { key, id, secret } = newKey('live', randomSource)
  expect(key).toMatch(/^gk_live_[\w-]{12}_[\w-]{43}_[\w-]{6}$/)
  expect(readKey(key, randomSource)).toEqual({ env: 'live', id, secret })
})

it('readKey rejects a key with one changed character', () => {
  const { key } = newKey('live', randomSource)
  for (let at = 0; at < key.length; at += 1) {
    const changed = key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1)
    expect(readKey(changed, randomSource)).toBeUndefined()
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
])('keyInHeader reads %s as %s (D-060)', (header, key) => {
  expect(keyInHeader(header)).toBe(key)
})
