import { expect, it } from 'vitest'
import { partHash } from './part-hash.ts'

const image = { key: 'one', sha256: 'aa', bytes: 3, mediaType: 'image/png' }

it('knows two parts made from the same, wherever their media lies', () => {
  const one = partHash('video', { prompt: 'a lake', seed: 1, images: [image] })
  expect(partHash('video', { images: [{ ...image, key: 'two' }], seed: 1, prompt: 'a lake' })).toBe(one)
})

it.each([
  ['another kind', 'music', { prompt: 'a lake', images: [image] }],
  ['other words', 'video', { prompt: 'a sea', images: [image] }],
  ['another picture', 'video', { prompt: 'a lake', images: [{ ...image, sha256: 'bb' }] }],
])('tells parts apart by %s', (_, kind, madeFrom) => {
  expect(partHash(kind, madeFrom)).not.toBe(partHash('video', { prompt: 'a lake', images: [image] }))
})
