/** What is so faint parts what it lies between. */
const faint = 64
/** Less than this share of the largest piece is no subject but a thing that looked like one. */
const worthKeeping = 0.1

/** Clears the pieces of a square mask that hang apart from its subject and are small beside it. */
export const keepLarge = (mask: Uint8Array, side: number): void => {
  const pieceOf = new Int32Array(mask.length).fill(-1)
  const sizes: number[] = []
  const waiting: number[] = []
  const visit = (at: number): void => {
    if (pieceOf[at] !== -1 || (mask[at] as number) < faint) return
    pieceOf[at] = sizes.length - 1
    waiting.push(at)
  }
  for (let start = 0; start < mask.length; start += 1) {
    if (pieceOf[start] !== -1 || (mask[start] as number) < faint) continue
    let size = 0
    sizes.push(0)
    visit(start)
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      size += 1
      const column = at % side
      if (column > 0) visit(at - 1)
      if (column < side - 1) visit(at + 1)
      if (at >= side) visit(at - side)
      if (at < mask.length - side) visit(at + side)
    }
    sizes[sizes.length - 1] = size
  }
  // Not spread into arguments: a mask that is all crumbs has more pieces than a call takes.
  const least = worthKeeping * sizes.reduce((most, size) => Math.max(most, size), 0)
  for (const [at, piece] of pieceOf.entries()) if (piece < 0 || (sizes[piece] as number) < least) mask[at] = 0
}
