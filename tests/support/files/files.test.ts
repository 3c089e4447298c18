import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { list } from './avi.ts'
import { changeBoxes, multiplyTracks, readBoxes, writeBoxes } from './boxes.ts'
import { nestedLists } from './broken-films.ts'
import { ascii, join, noise, u32be } from './bytes.ts'
import { jpeg, orientation } from './jpeg.ts'
import { apng, idat, png, pngWithSize } from './png.ts'
import { losslessWebp, riffChunk } from './webp.ts'

it('pngWithSize creates pictures of exactly the given size', () => {
  for (const bytes of [10_000, 10_485_759]) expect(pngWithSize(bytes)).toHaveLength(bytes)
})

it('idat contains all rows of a picture', () => {
  expect(inflateSync(idat({ width: 10, height: 6 }))).toHaveLength(6 * 31)
  expect(inflateSync(idat({ width: 9, height: 2, depth: 1, colour: 0 }))).toHaveLength(2 * 3)
})

it('nestedLists equals lists wrapped one by one', () => {
  const wrapped = list('rec ', list('rec ', list('rec ', riffChunk('00dc', Buffer.alloc(8)))))
  expect(nestedLists(3)).toEqual(wrapped)
})

it('generated images begin with the signatures of their formats', () => {
  expect(png({ width: 1, height: 1 }).subarray(1, 4).toString()).toBe('PNG')
  expect(jpeg({ width: 1, height: 1 }, orientation(6)).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect(losslessWebp(1, 1).toString('latin1', 8, 16)).toBe('WEBPVP8L')
  expect(apng(3).toString('latin1').split('fcTL')).toHaveLength(4)
})

const box = (type: string, data: Uint8Array): Buffer => join(u32be(data.length + 8), ascii(type), data)
const film = join(box('ftyp', noise(8)), box('mdat', noise(9)), box('moov', box('trak', box('tkhd', noise(4)))))

it('writeBoxes restores what readBoxes parsed', () => {
  expect(writeBoxes(readBoxes(film))).toEqual(film)
  expect(readBoxes(film).map(({ type }) => type)).toEqual(['ftyp', 'mdat', 'moov'])
})

it('changeBoxes changes a nested box and updates the sizes of its parents', () => {
  const changed = changeBoxes(film, 'tkhd', () => Buffer.from('longer than before'))
  expect(readBoxes(changed).at(-1)?.inside?.[0]?.inside?.[0]?.data.toString()).toBe('longer than before')
  expect(writeBoxes(readBoxes(changed))).toEqual(changed)
  expect(readBoxes(multiplyTracks(film, 5)).at(-1)?.inside).toHaveLength(5)
})
