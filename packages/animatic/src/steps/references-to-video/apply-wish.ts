import type { Card } from '../../plan/film-plan.ts'
import type { Wish } from './read-wishes.ts'

const sides = { left: 0.26, middle: 0.5, right: 0.74 } as const

/** Moves a card to where the prompt wants it; what it does not say stays as it was. */
export const applyWish = (card: Card, wish: Wish): Card => {
  const side = (['left', 'middle', 'right'] as const).find((word) => wish.includes(word))
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
  if (wish.includes('above'))
    return resized(0.62, { foot: Math.min(card.foot, 0.5), near: card.near * 0.9, isAloft: true })
  if (wish.includes('far')) return resized(0.5, { foot: card.foot * 0.88, near: card.near * 0.7 })
  if (wish.includes('near')) return resized(1.25, { foot: Math.min(0.98, card.foot + 0.1), near: card.near + 0.12 })
  return placed
}
