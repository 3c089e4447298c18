/** Fainter pixels separate pieces. */
const faint = 64
/** A piece below this share of the largest one is a false detection. */
const minPieceShare = 0.1

/** Clears the pieces of a square mask that are disconnected from its subject and relatively small. */
export const dropSmallPieces = (mask: Uint8Array, side: number): void => {
  const pieceIndex = new Int32Array(mask.length).fill(-1)
  const sizes: number[] = []
  const waiting: number[] = []
  const visit = (at: number): void => {
    if (pieceIndex[at] !== -1 || (mask[at] as number) < faint) return
    pieceIndex[at] = sizes.length - 1
    waiting.push(at)
  }
  for (let start = 0; start < mask.length; start += 1) {
    if (pieceIndex[start] !== -1 || (mask[start] as number) < faint) continue
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
  // Not spread into arguments: a mask of crumbs has more pieces than a call takes.
  const min = minPieceShare * sizes.reduce((max, size) => Math.max(max, size), 0)
  for (const [at, piece] of pieceIndex.entries()) if (piece < 0 || (sizes[piece] as number) < min) mask[at] = 0
}
