import { expect, it } from 'vitest'
import { compositeOver } from './composite-over.ts'
import { createPixels } from './read-pixels.ts'

const composite = (below: number, above: number): number | undefined => {
  const [target, over] = [createPixels({ width: 1, height: 1 }), createPixels({ width: 1, height: 1 })]
  target.words[0] = below
  over.words[0] = above
  compositeOver(target, over)
  return target.words[0]
}

it('compositeOver hides, shows or mixes by the alpha of the upper pixels', () => {
  expect(composite(0xff204060, 0x00000000)).toBe(0xff204060)
  expect(composite(0xff204060, 0xff102030)).toBe(0xff102030)
  expect(composite(0xffff0000, 0x80000080)).toBe(0xff7f0080)
})
