import type { Role } from './arc.ts'

/** In the given order, each about equally long; all of them if there are enough shots. */
export const spreadEvenly = (shots: number, pictures: number): number[] =>
  Array.from({ length: shots }, (_, shot) => (pictures === 0 ? -1 : Math.floor((shot * pictures) / shots)))

/** Round-robin: a song returns to its first picture. */
export const spreadInTurn = (shots: number, pictures: number): number[] =>
  Array.from({ length: shots }, (_, shot) => (pictures === 0 ? -1 : shot % pictures))

/** The first picture is the product: shown with the product, and again at the end if the others leave room. */
export const spreadOverArc = (arc: readonly Role[], pictures: number): number[] => {
  if (pictures < 2) return arc.map(() => pictures - 1)
  const productShot = arc.indexOf('product')
  const hasRoom = arc.length - 2 >= pictures - 1
  let next = 0
  return arc.map((role, shot) => {
    if (shot === productShot || (role === 'call' && hasRoom)) return 0
    next = (next % (pictures - 1)) + 1
    return next
  })
}
