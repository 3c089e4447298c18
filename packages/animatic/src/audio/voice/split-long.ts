/** Joins neighbours up to a maximum length. */
export const joinPieces = (
  pieces: readonly string[],
  max: number,
  measureLength: (text: string) => number = ({ length }) => length,
): string[] => {
  const gathered: string[] = []
  for (const piece of pieces) {
    const last = gathered.at(-1)
    if (last !== undefined && measureLength(last) + measureLength(piece) <= max)
      gathered[gathered.length - 1] = last + piece
    else gathered.push(piece)
  }
  return gathered
}

/** A sentence with its end marks. */
const sentence = /[^。！？；.!?;]+[。！？；.!?;]*\s*|[。！？；.!?;]+\s*/gu

const inPieces = (text: string, max: number): string[] => {
  const letters = [...text]
  const pieces: string[] = []
  for (let from = 0; from < letters.length; ) {
    const reach = letters.slice(from, from + max)
    const gap = Math.max(reach.lastIndexOf(' '), reach.lastIndexOf('，'), reach.lastIndexOf(','))
    const length = from + max >= letters.length || gap < max / 2 ? reach.length : gap + 1
    pieces.push(letters.slice(from, from + length).join(''))
    from += length
  }
  return pieces
}

/**
 * Splits a long paragraph into pieces of whole sentences, which bounds the length of each sound. A short one stays
 * whole.
 */
export const splitLong = (text: string, max: number): string[] =>
  text.length <= max
    ? [text]
    : joinPieces(
        (text.match(sentence) ?? []).flatMap((one) => inPieces(one, max)),
        max,
      )
