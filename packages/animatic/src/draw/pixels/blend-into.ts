import { type Mesh, readLine } from './mesh.ts'
import type { Pixels } from './read-pixels.ts'

/** Blends `over` into `target`: 0 at a node keeps the target, 1 replaces it. */
export const blendInto = (target: Pixels, over: Pixels, shares: Mesh): void => {
  const { width, height, words } = target
  const others = over.words
  const line = new Float32Array(width)
  for (let row = 0; row < height; row += 1) {
    readLine(shares, row / (height - 1), line)
    const begin = row * width
    for (let column = 0; column < width; column += 1) {
      const share = ((line[column] as number) * 256 + 0.5) | 0
      if (share <= 0) continue
      const at = begin + column
      const b = others[at] as number
      if (share >= 256) {
        words[at] = b
        continue
      }
      const a = words[at] as number
      const rest = 256 - share
      const even = (Math.imul(a & 0xff00ff, rest) + Math.imul(b & 0xff00ff, share) + 0x800080) >>> 8
      const odd = Math.imul((a >>> 8) & 0xff00ff, rest) + Math.imul((b >>> 8) & 0xff00ff, share) + 0x800080
      words[at] = ((even & 0xff00ff) | (odd & 0xff00ff00)) >>> 0
    }
  }
}
