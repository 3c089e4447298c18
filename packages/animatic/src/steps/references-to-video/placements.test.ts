import { describe, expect, it } from 'vitest'
import { planReferences } from './plan-references.ts'
import { readPlacements } from './read-placements.ts'

describe('readPlacements', () => {
  it.each([
    ['[@dog] on the left, [@cat] in the background', [['left'], ['far']]],
    ['[@cat] flying in the sky and [@dog] on the right', [['right'], ['above']]],
    ['[@dog]在左边，[@cat]在右边', [['left'], ['right']]],
    ['[@dog] and [@cat]. Trees on the left.', [[], []]],
  ])('%s', (prompt, placements) => {
    expect(readPlacements(prompt, ['dog', 'cat'], 0)).toEqual(placements)
  })

  it('applies all words to a single reference', () => {
    expect(readPlacements('on the right of a beach', [], 1)).toEqual([['right']])
    expect(readPlacements('pan left over a beach', [], 2)).toEqual([[], []])
  })
})

it('planReferences moves a reference to the placement in the prompt', () => {
  const source = [{ mediaType: 'image/png' as const, width: 300, height: 300, seconds: 0 }]
  const place = (placement: Parameters<typeof planReferences>[3]) =>
    planReferences({ width: 1280, height: 720 }, { seed: 1, seconds: 0 }, [source], placement).cards[0]
  const defaultCard = place([])
  expect(place([['left']])?.x).toBeLessThan(0.35)
  expect(place([['far']])?.room.height).toBeLessThan((defaultCard?.room.height ?? 0) * 0.6)
  expect(place([['near']])?.room.height).toBeGreaterThan(defaultCard?.room.height ?? 0)
  expect(place([['above']])).toMatchObject({ isAloft: true })
})
