import { expect, it } from 'vitest'
import { planTiles } from './plan-tiles.ts'

it.each([
  { width: 100, height: 60 },
  { width: 450, height: 300 },
  { width: 193, height: 577 },
])('planTiles covers $width × $height once, in small pieces with a rim', (size) => {
  const covered = new Uint8Array(size.width * size.height)
  for (const { left, top, width, height, keep } of planTiles(size)) {
    expect(Math.max(width, height)).toBeLessThanOrEqual(212)
    expect(left + width).toBeLessThanOrEqual(size.width)
    expect(top + height).toBeLessThanOrEqual(size.height)
    expect(keep.left === 0 ? 10 : keep.left - left).toBe(10)
    for (let row = keep.top; row < keep.top + keep.height; row += 1)
      for (let column = keep.left; column < keep.left + keep.width; column += 1)
        covered[row * size.width + column] = (covered[row * size.width + column] ?? 0) + 1
  }
  expect(covered.every((times) => times === 1)).toBe(true)
})
