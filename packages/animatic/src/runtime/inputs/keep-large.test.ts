import { expect, it } from 'vitest'
import { keepLarge } from './keep-large.ts'

const side = 40
const masked = (...boxes: { left: number; top: number; size: number }[]): Uint8Array => {
  const mask = new Uint8Array(side * side)
  for (const { left, top, size } of boxes)
    for (let at = 0; at < size * size; at += 1) mask[(top + Math.floor(at / size)) * side + left + (at % size)] = 255
  return mask
}

it('keeps what is large, also in two pieces, and clears crumbs beside it', () => {
  const [first, second, crumb] = [
    { left: 2, top: 2, size: 16 },
    { left: 22, top: 20, size: 12 },
    { left: 37, top: 1, size: 2 },
  ]
  const mask = masked(first, second, crumb)
  keepLarge(mask, side)
  expect(mask).toEqual(masked(first, second))
})

it('leaves an empty mask empty', () => {
  const mask = masked()
  keepLarge(mask, side)
  expect(mask).toEqual(masked())
})
