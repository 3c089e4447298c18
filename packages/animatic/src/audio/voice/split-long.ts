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

/** Sentences with what ends them. */
const sentence = /[^。！？；.!?;]+[。！？；.!?;]*\s*|[。！？；.!?;]+\s*/gu

const inPieces = (text: string, most: number): string[] => {
  const letters = [...text]
  const pieces: string[] = []
  for (let from = 0; from < letters.length; ) {
    const reach = letters.slice(from, from + most)
    const gap = Math.max(reach.lastIndexOf(' '), reach.lastIndexOf('，'), reach.lastIndexOf(','))
    const length = from + most >= letters.length || gap < most / 2 ? reach.length : gap + 1
    pieces.push(letters.slice(from, from + length).join(''))
    from += length
  }
  return pieces
}

/** A long paragraph in pieces of whole sentences, so that no sound grows without end; a short one stays whole. */
export const splitLong = (text: string, most: number): string[] =>
  text.length <= most
    ? [text]
    : gatherPieces(
        (text.match(sentence) ?? []).flatMap((one) => inPieces(one, most)),
        most,
      )
