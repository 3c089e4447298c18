import { createCipheriv, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSeal } from './seal.ts'

const newSecret = (): string => randomBytes(32).toString('hex')
const [first, second, third] = [newSecret(), newSecret(), newSecret()]

/** The format before seals carried a key id: nonce, tag, sealed text. */
const sealUnnamed = (secret: string, text: string): Buffer => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

it('a seal starts with the id of its key, which is the same for every seal and unique to the key', () => {
  const [a, b] = [createSeal(first), createSeal(second)]
  for (const seal of [a, b]) expect(seal.seal('x').subarray(0, seal.prefix.length).equals(seal.prefix)).toBe(true)
  expect(a.keyId).toMatch(/^[0-9a-f]{16}$/)
  expect(createSeal(first).keyId).toBe(a.keyId)
  expect(a.keyId).not.toBe(b.keyId)
  expect(a.seal('x')).not.toEqual(a.seal('x'))
})

it('several secrets open seals, and only the first one seals (D-063)', () => {
  const before = createSeal(first).seal('the key')
  const rotated = createSeal(second, [third, first])
  expect(rotated.open(before)).toBe('the key')
  expect(rotated.open(createSeal(third).seal('another'))).toBe('another')
  expect(createSeal(second).open(rotated.seal('new'))).toBe('new')
  expect(() => createSeal(first).open(rotated.seal('new'))).toThrow(
    'neither KEY_SEAL_SECRET nor KEY_SEAL_PREVIOUS_SECRETS',
  )
})

it('a seal without a key id opens under any of the secrets', () => {
  const rotated = createSeal(second, [first])
  expect(rotated.open(sealUnnamed(first, 'old'))).toBe('old')
  expect(rotated.open(sealUnnamed(second, ''))).toBe('')
  expect(() => rotated.open(sealUnnamed(third, 'old'))).toThrow('neither')
})

it.each(['key id', 'nonce', 'tag', 'text'])('a seal with one bit changed in its %s does not open', (part) => {
  const seal = createSeal(first, [second])
  const at = { 'key id': 6, nonce: 14, tag: 26, text: 42 }[part] ?? 0
  const box = seal.seal('sealed text')
  box[at] = (box[at] ?? 0) ^ 1
  expect(() => seal.open(box)).toThrow(/unable to authenticate|sealed under a key/)
})

it.each([0, 3, 12, 20])('%i random bytes are not a seal', (size) => {
  expect(() => createSeal(first).open(randomBytes(size))).toThrow('sealed under a key')
})

it('a seal with a truncated tag does not open', () => {
  const seal = createSeal(first)
  const empty = seal.seal('')
  expect(seal.open(empty)).toBe('')
  for (const size of [4, 8, 12, 15]) expect(() => seal.open(empty.subarray(0, 24 + size))).toThrow('authentication tag')
})

it('a secret that is not 32 bytes long is rejected', () => {
  expect(() => createSeal('00')).toThrow('32 bytes')
  expect(() => createSeal(first, ['zz'])).toThrow('32 bytes')
})
