import { cutOut } from '../../draw/pixels/cut-out.ts'
import type { Pixels } from '../../draw/pixels/read-pixels.ts'

const opaque = 128
const [least, most] = [0.06, 0.7] as const
/** The share of what stands out that must hang together to be one thing. */
const inOnePiece = 0.85

/** Whether the picture shows one thing on a plain ground: stars or letters on one are many. */
export const standsFree = (picture: Pixels): boolean => {
  const free = cutOut(picture)
  if (free === null) return false
  const { width, words } = free
  const left = new Set<number>()
  words.forEach((word, at) => {
    if (word >>> 24 > opaque) left.add(at)
  })
  const shown = left.size
  if (shown < least * words.length || shown > most * words.length) return false
  for (const start of left) {
    const waiting = [start]
    left.delete(start)
    let size = 0
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      size += 1
      for (const next of [at - 1, at + 1, at - width, at + width]) if (left.delete(next)) waiting.push(next)
    }
    if (size > inOnePiece * shown) return true
  }
  return false
}
