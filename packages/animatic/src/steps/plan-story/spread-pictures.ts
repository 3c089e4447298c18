import type { Role } from './arc.ts'

/** In the order they were sent, each about as long as the others; all of them where there are shots enough. */
export const spreadEvenly = (shots: number, pictures: number): number[] =>
  Array.from({ length: shots }, (_, shot) => (pictures === 0 ? -1 : Math.floor((shot * pictures) / shots)))

/** One after the other, again and again: a song comes back to what it began with. */
export const spreadInTurn = (shots: number, pictures: number): number[] =>
  Array.from({ length: shots }, (_, shot) => (pictures === 0 ? -1 : shot % pictures))

/** The first picture is the product: it is shown when the product is, and again at the end if the others leave room. */
export const spreadOverArc = (arc: readonly Role[], pictures: number): number[] => {
  if (pictures < 2) return arc.map(() => pictures - 1)
  const shown = arc.indexOf('product')
  const hasRoom = arc.length - 2 >= pictures - 1
  let next = 0
  return arc.map((role, shot) => {
    if (shot === shown || (role === 'call' && hasRoom)) return 0
    next = (next % (pictures - 1)) + 1
    return next
  })
}
