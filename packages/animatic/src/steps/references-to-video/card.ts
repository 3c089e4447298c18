import type { Size } from '../../runtime/inputs/decode-arguments.ts'

export type CardPicture = Size & {
  name: string
  isFilm: boolean
  /** A mask beside it tells its subject. */
  isMarked?: boolean
}
export type Card = {
  pictures: CardPicture[]
  /** The middle and the foot, in shares of the picture. */
  x: number
  foot: number
  /** The room it may fill, in pixels. */
  room: Size
  /** 0 at infinity, 1 close by. */
  near: number
  lag: number
  /** In the air: nothing of it falls on the ground. */
  isAloft?: boolean
}
export type GatheringPlan = { cards: Card[] }
