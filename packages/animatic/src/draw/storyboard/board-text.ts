import type { SKRSContext2D } from '@napi-rs/canvas'

export const boardFont = (size: number, weight = 400): string =>
  `${weight} ${size}px "Noto Sans", "Noto Sans CJK SC", sans-serif`

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Breaks a text between words into at most `most` lines; a longer text ends with an ellipsis. */
export const breakLines = (context: SKRSContext2D, text: string, width: number, most: number): string[] => {
  const lines: string[] = ['']
  for (const { segment } of segmenter.segment(text.replace(/\s+/g, ' '))) {
    const line = lines.at(-1) ?? ''
    if (line === '' || context.measureText(line + segment).width <= width) lines[lines.length - 1] = line + segment
    else lines.push(segment.trimStart())
  }
  if (lines.length <= most) return lines
  let last = lines[most - 1] ?? ''
  while (last !== '' && context.measureText(`${last}…`).width > width) last = last.slice(0, -1)
  return [...lines.slice(0, most - 1), `${last.trimEnd()}…`]
}
