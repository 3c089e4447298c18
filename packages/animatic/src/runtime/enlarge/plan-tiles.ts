import type { Size } from '../../plan/geometry.ts'

/** The scale factor of the network. */
export const factor = 4

/** A piece of the picture: the input of the network, and the kept part of its output, in pixels of the source. */
export type Tile = {
  left: number
  top: number
  width: number
  height: number
  keep: Size & { left: number; top: number }
}

const side = 192
/** The receptive field of the network around each pixel; nearer to a seam it would guess. */
const rim = 10

const cuts = (length: number): { from: number; to: number }[] => {
  const count = Math.ceil(length / side)
  const edge = (index: number): number => Math.round((index * length) / count)
  return Array.from({ length: count }, (_, index) => ({ from: edge(index), to: edge(index + 1) }))
}

/** Tiles that are small enough to enlarge any picture in the same memory, without visible seams. */
export const planTiles = ({ width, height }: Size): Tile[] =>
  cuts(height).flatMap((row) =>
    cuts(width).map((column): Tile => {
      const [left, top] = [Math.max(0, column.from - rim), Math.max(0, row.from - rim)]
      return {
        left,
        top,
        width: Math.min(width, column.to + rim) - left,
        height: Math.min(height, row.to + rim) - top,
        keep: { left: column.from, top: row.from, width: column.to - column.from, height: row.to - row.from },
      }
    }),
  )
