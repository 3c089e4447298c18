import { gatherPieces } from './gather-pieces.ts'

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
