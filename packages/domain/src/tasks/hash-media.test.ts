import { expect, it } from 'vitest'
import { hashMedia, objectsIn } from './hash-media.ts'

const hashed = (used: Record<string, unknown>, fields: readonly string[], texts: readonly string[] = []) =>
  hashMedia(
    used,
    fields.map((field, i) => ({ field, sha256: `${i}` })),
    texts,
  )

it.each([
  ['http://a.example/x', ''],
  ['HTTPS://A.EXAMPLE/x?token=1', ''],
  ['ssupload:?id=1', ''],
  ['data:image/png;base64,AAAA', ''],
  ['see https://a.example', 'see https://a.example'],
  ['https://a.example and more', 'https://a.example and more'],
  ['httpx', 'httpx'],
  ['', ''],
])('hashMedia shows the value %j as %j: an address alone may grant access', (value, shown) => {
  expect(hashed({ value, nested: { value } }, [])).toEqual({ value: shown, nested: { value: shown } })
})

it('hashMedia removes addresses from lists and keeps their other items, numbers and null', () => {
  const list = ['https://a.example/x', 'words', 7, null, { url: 'data:,x' }]
  expect(hashed({ list, seed: 0, audio: false }, [])).toEqual({
    list: ['words', 7, null, { url: '' }],
    seed: 0,
    audio: false,
  })
})

it('hashMedia keeps a text of the customer that is an address', () => {
  const text = 'https://a.example/x'
  expect(hashed({ prompt: text, texts: [text] }, [], [text])).toEqual({ prompt: text, texts: [text] })
})

it('hashMedia places hashes by path, beside what is there, and creates what is missing', () => {
  const used = { images: ['data:,a'], subjects: [{ name: 'fox' }] }
  const fields = ['images[0]', 'images[1]', 'subjects[0].images[0]', 'subjects[1].video', 'audio']
  const prefix = String(hashed({}, ['audio'])['audio']).slice(0, -1)
  expect(prefix).not.toBe('')
  expect(hashed(used, fields)).toEqual({
    images: [`${prefix}0`, `${prefix}1`],
    subjects: [{ name: 'fox', images: [`${prefix}2`] }, { video: `${prefix}3` }],
    audio: `${prefix}4`,
  })
  expect(used).toEqual({ images: ['data:,a'], subjects: [{ name: 'fox' }] })
})

it('hashMedia replaces a value that is no list or object by the place of the media', () => {
  const prefix = String(hashed({}, ['audio'])['audio']).slice(0, -1)
  expect(hashed({ images: 'none', subject: null }, ['images[0]', 'subject.image'])).toEqual({
    images: [`${prefix}0`],
    subject: { image: `${prefix}1` },
  })
})

it('objectsIn finds stored objects at any depth, and nothing that lacks hash, size or type', () => {
  const [first, second] = ['a', 'b'].map((sha256) => ({ key: sha256, sha256, bytes: 1, mediaType: 'image/png' }))
  expect(objectsIn({ list: [first, 'text', null, 3], deep: { deeper: { second } } })).toEqual([first, second])
  const partial = [
    { sha256: 'a', bytes: 1 },
    { sha256: 'a', mediaType: 'image/png' },
    { bytes: 1, mediaType: 'image/png' },
  ]
  expect(objectsIn([...partial, null, undefined, 'a', 7])).toEqual([])
})
