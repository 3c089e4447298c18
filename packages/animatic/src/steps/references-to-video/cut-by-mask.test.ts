import { expect, it } from 'vitest'
import { reachesLowerEdge } from '../../draw/pixels/cut-out.ts'
import { createMesh, fillMesh } from '../../draw/pixels/mesh.ts'
import { createPixels } from '../../draw/pixels/read-pixels.ts'
import { cutByMask } from './cut-by-mask.ts'
import { matchColours } from './match-colours.ts'

const size = { width: 80, height: 60 }
const redBeforeGreen = () => {
  const pixels = createPixels(size)
  for (let at = 0; at < pixels.words.length; at += 1)
    pixels.words[at] = Math.hypot((at % 80) - 40, Math.floor(at / 80) - 30) < 20 ? 0xff2020d0 : 0xff20d020
  return pixels
}

it('cutByMask cuts out the masked subject, without a rim of the old background', () => {
  const mask = createMesh(128, 128)
  fillMesh(mask, (x, y) => Math.max(0, Math.min(1, (21 - Math.hypot(x * 79 - 40, y * 59 - 30)) / 4)))
  const free = cutByMask(redBeforeGreen(), mask)
  expect((free.words[0] ?? 1) >>> 24).toBe(0)
  expect((free.words[30 * 80 + 40] ?? 0) >>> 24).toBe(255)
  const greenest = free.words.reduce((max, word) => (word >>> 24 > 40 ? Math.max(max, (word >>> 8) & 255) : max), 0)
  expect(greenest).toBeLessThan(0x70)
})

it('matchColours takes on the light of a place, but not all of it', () => {
  const picture = redBeforeGreen()
  picture.words.fill(0xffa0a0a0)
  matchColours(picture, [20, 30, 90])
  const word = picture.words[0] ?? 0
  expect(word & 255).toBeLessThan(0x90)
  expect(word & 255).toBeGreaterThan(0x50)
  expect((word >>> 16) & 255).toBeGreaterThan(word & 255)
})

it('reachesLowerEdge is true for a bust and false for a whole figure', () => {
  const cut = (rows: number) => {
    const pixels = createPixels({ width: 40, height: 40 })
    for (let y = 8; y < rows; y += 1) pixels.words.fill(0xff808080, y * 40 + 12, y * 40 + 28)
    return pixels
  }
  expect(reachesLowerEdge(cut(40))).toBe(true)
  expect(reachesLowerEdge(cut(36))).toBe(false)
})
