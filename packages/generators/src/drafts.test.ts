import { expect, it } from 'vitest'
import { generators } from './index.ts'

const newest = new Map(generators.map((each) => [each.id, each]))
const shot = { seconds: 5 }
const film = { segments: [3, 4] }

it.each([
  ['text2video', shot, 5],
  ['img2video', shot, 5],
  ['start-end2video', shot, 5],
  ['reference2video', shot, 5],
  ['ad-one-click', film, 7],
  ['general-one-click', film, 7],
  ['explain-comic', { seconds: [2, 6] }, 8],
  ['one-click-mv', {}, 42],
  ['premium-mv', {}, 42],
])('a draft of %s with %j counts %d seconds of the day (D-510)', (id, params, seconds) => {
  // A song counts as it was measured.
  expect(newest.get(id)?.draft?.seconds(params as never, 42)).toBe(seconds)
})

it('a song that is not measured counts its minimum, and other creates have no drafts (D-510)', () => {
  expect(newest.get('one-click-mv')?.draft?.seconds({} as never, undefined)).toBe(10)
  expect([...newest.values()].filter((each) => each.draft !== undefined)).toHaveLength(9)
})
