import { expect, it } from 'vitest'
import { fillHole } from './fill-hole.ts'
import { createPixels } from './read-pixels.ts'

const size = { width: 64, height: 48 }
const inHole = (at: number): boolean => Math.hypot((at % size.width) - 32, Math.floor(at / size.width) - 24) < 12

it('fillHole continues the surroundings of the hole and leaves the rest unchanged', () => {
  const picture = createPixels(size)
  for (let at = 0; at < picture.words.length; at += 1)
    picture.words[at] = inHole(at) ? 0xff0000ff : (0xff000000 | (((at % size.width) * 3) << 8)) >>> 0
  const { words } = fillHole(picture, inHole)
  let [worst, changed] = [0, 0]
  for (const [at, word] of words.entries()) {
    const off = Math.max(word & 255, Math.abs(((word >>> 8) & 255) - (at % size.width) * 3))
    if (inHole(at)) worst = Math.max(worst, off)
    else changed += word === picture.words[at] ? 0 : 1
  }
  expect(worst).toBeLessThan(40)
  expect(changed).toBe(0)
})
