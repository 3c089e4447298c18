import { expect, it } from 'vitest'
import { partHash } from './part-hash.ts'

const image = { key: 'one', sha256: 'aa', bytes: 3, mediaType: 'image/png' }

it('partHash is equal for parts made from the same inputs, wherever their media is stored', () => {
  const one = partHash('video', { prompt: 'a lake', seed: 1, images: [image] })
  expect(partHash('video', { images: [{ ...image, key: 'two' }], seed: 1, prompt: 'a lake' })).toBe(one)
})

it.each([
  ['another kind', 'music', { prompt: 'a lake', images: [image] }],
  ['another prompt', 'video', { prompt: 'a sea', images: [image] }],
  ['another picture', 'video', { prompt: 'a lake', images: [{ ...image, sha256: 'bb' }] }],
])('partHash differs for %s', (_, kind, madeFrom) => {
  expect(partHash(kind, madeFrom)).not.toBe(partHash('video', { prompt: 'a lake', images: [image] }))
})
