import type { Card } from '../../plan/film-plan.ts'
import type { Placement } from './read-placements.ts'

const sides = { left: 0.26, middle: 0.5, right: 0.74 } as const

/** Moves a card to the placement of the prompt; other attributes stay unchanged. */
export const applyPlacement = (card: Card, placement: Placement): Card => {
  const side = (['left', 'middle', 'right'] as const).find((word) => placement.includes(word))
  const placed = side === undefined ? card : { ...card, x: sides[side] }
  const resized = (scale: number, change: Partial<Card>): Card => ({
    ...placed,
    ...change,
    room: { width: Math.round(card.room.width * scale), height: Math.round(card.room.height * scale) },
    pictures: card.pictures.map((picture) => ({
      ...picture,
      width: Math.max(2, Math.round(picture.width * scale)),
      height: Math.max(2, Math.round(picture.height * scale)),
    })),
  })
  if (placement.includes('above'))
    return resized(0.62, { foot: Math.min(card.foot, 0.5), near: card.near * 0.9, isAloft: true })
  if (placement.includes('far')) return resized(0.5, { foot: card.foot * 0.88, near: card.near * 0.7 })
  if (placement.includes('near'))
    return resized(1.25, { foot: Math.min(0.98, card.foot + 0.1), near: card.near + 0.12 })
  return placed
}
