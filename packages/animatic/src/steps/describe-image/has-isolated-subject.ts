import { cutOut } from '../../draw/pixels/cut-out.ts'
import type { Pixels } from '../../draw/pixels/read-pixels.ts'

const opaque = 128
const [min, max] = [0.06, 0.7] as const
/** The share of the foreground that must be connected to be one thing. */
const minConnectedShare = 0.85

/** Whether the picture shows one thing on a plain background: stars or letters are many. */
export const hasIsolatedSubject = (picture: Pixels): boolean => {
  const free = cutOut(picture)
  if (free === null) return false
  const { width, words } = free
  const left = new Set<number>()
  words.forEach((word, at) => {
    if (word >>> 24 > opaque) left.add(at)
  })
  const shown = left.size
  if (shown < min * words.length || shown > max * words.length) return false
  for (const start of left) {
    const waiting = [start]
    left.delete(start)
    let size = 0
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      size += 1
      for (const next of [at - 1, at + 1, at - width, at + width]) if (left.delete(next)) waiting.push(next)
    }
    if (size > minConnectedShare * shown) return true
  }
  return false
}
