import { describe, expect, it } from 'vitest'
import { planGathering } from './plan-gathering.ts'
import { readWishes } from './read-wishes.ts'

describe('what the prompt says of places', () => {
  it.each([
    ['[@dog] on the left, [@cat] in the background', [['left'], ['far']]],
    ['[@cat] flying in the sky and [@dog] on the right', [['right'], ['above']]],
    ['[@dog]在左边，[@cat]在右边', [['left'], ['right']]],
    ['[@dog] and [@cat]. Trees on the left.', [[], []]],
  ])('%s', (prompt, wishes) => {
    expect(readWishes(prompt, ['dog', 'cat'], 0)).toEqual(wishes)
  })

  it('is all meant for a single one', () => {
    expect(readWishes('on the right of a beach', [], 1)).toEqual([['right']])
    expect(readWishes('pan left over a beach', [], 2)).toEqual([[], []])
  })
})

it('moves whoever the prompt speaks of', () => {
  const source = [{ mediaType: 'image/png' as const, width: 300, height: 300, seconds: 0 }]
  const place = (wish: Parameters<typeof planGathering>[3]) =>
    planGathering({ width: 1280, height: 720 }, { seed: 1, seconds: 0 }, [source], wish).cards[0]
  const usual = place([])
  expect(place([['left']])?.x).toBeLessThan(0.35)
  expect(place([['far']])?.room.height).toBeLessThan((usual?.room.height ?? 0) * 0.6)
  expect(place([['near']])?.room.height).toBeGreaterThan(usual?.room.height ?? 0)
  expect(place([['above']])).toMatchObject({ isAloft: true })
})
