import { expect, it } from 'vitest'
import { box, long } from '../../fixtures/boxes.ts'
import { boxesIn, boxHeader } from './read-boxes.ts'

it('boxesIn and boxHeader read boxes of small, large and open size', () => {
  expect([...boxesIn(Buffer.concat([box('free'), box('moov', 'abc')]))]).toEqual([
    { type: 'free', data: Buffer.alloc(0) },
    { type: 'moov', data: Buffer.from('abc') },
  ])
  expect(boxHeader(Buffer.concat([long(1), Buffer.from('mdat'), long(1, 0)]), 99)).toEqual({
    type: 'mdat',
    headerBytes: 16,
    bytes: 2 ** 32,
  })
  expect(boxHeader(Buffer.concat([long(0), Buffer.from('mdat')]), 99)).toEqual({
    type: 'mdat',
    headerBytes: 8,
    bytes: 99,
  })
})

it.each([
  ['smaller than its head', Buffer.concat([long(4), Buffer.from('free')])],
  ['smaller than its large head', Buffer.concat([long(1), Buffer.from('free'), long(0, 9)])],
  ['larger than its parent', Buffer.concat([long(9), Buffer.from('free')])],
  ['one of too many', Buffer.concat(Array(20_000).fill(box('free')))],
])('boxesIn rejects a box that is %s', (_, bytes) => {
  expect(() => [...boxesIn(bytes)]).toThrow(/box/)
})
