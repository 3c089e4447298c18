import { expect, it } from 'vitest'
import { dropSmallPieces } from './drop-small-pieces.ts'

const side = 40
const masked = (...boxes: { left: number; top: number; size: number }[]): Uint8Array => {
  const mask = new Uint8Array(side * side)
  for (const { left, top, size } of boxes)
    for (let at = 0; at < size * size; at += 1) mask[(top + Math.floor(at / size)) * side + left + (at % size)] = 255
  return mask
}

it('dropSmallPieces keeps large pieces, also two of them, and clears crumbs', () => {
  const [first, second, crumb] = [
    { left: 2, top: 2, size: 16 },
    { left: 22, top: 20, size: 12 },
    { left: 37, top: 1, size: 2 },
  ]
  const mask = masked(first, second, crumb)
  dropSmallPieces(mask, side)
  expect(mask).toEqual(masked(first, second))
})

it('dropSmallPieces leaves an empty mask empty', () => {
  const mask = masked()
  dropSmallPieces(mask, side)
  expect(mask).toEqual(masked())
})
