/** Neighbours joined for as long as they are not too long together. */
export const gatherPieces = (
  pieces: readonly string[],
  most: number,
  lengthOf: (text: string) => number = ({ length }) => length,
): string[] => {
  const gathered: string[] = []
  for (const piece of pieces) {
    const last = gathered.at(-1)
    if (last !== undefined && lengthOf(last) + lengthOf(piece) <= most) gathered[gathered.length - 1] = last + piece
    else gathered.push(piece)
  }
  return gathered
}
